import type { BatchMethod } from '@sillage/proto/http/payment-files';
import type { Selectable } from 'kysely';

/** Payments that a merchant makes directly, together and in one currency. */
interface PaymentBatchTable {
  id: string;
  ownerUserId: string;
  currency: string;
  method: BatchMethod;
  /** `open`: its amounts are claimed. `undone`: they are owed again. */
  state: 'open' | 'paid' | 'undone';
  hash: string;
  createdAt: Date;
  /** When its file was last made. */
  fileMadeAt: Date | null;
  closedAt: Date | null;
  /** The merchant's reference of the payment. */
  reference: string | null;
}

/** The amount for one affiliate. */
interface PaymentBatchLineTable {
  id: string;
  batchId: string;
  campaignId: string;
  affiliateId: string;
  amountMinor: bigint;
  detailsId: string | null;
  last4: string | null;
  /** The masked address of the wallet to pay to. */
  maskedEmail: string | null;
}

/** The account that a merchant last paid from, if they want it remembered. */
export interface PayerAccountTable {
  ownerUserId: string;
  /** Encrypted by payout, which alone can read it. */
  sealed: Buffer;
  last4: string;
  savedAt: Date;
}

export interface BatchTables {
  payerAccounts: PayerAccountTable;
  paymentBatches: PaymentBatchTable;
  paymentBatchLines: PaymentBatchLineTable;
}

export type BatchRow = Selectable<PaymentBatchTable>;
export type BatchLineRow = Selectable<PaymentBatchLineTable>;
