import type { BatchMethod } from '@sillage/proto/http/payment-files';
import type { Selectable } from 'kysely';

/** Payments that a merchant makes by themselves, in one currency and one act. */
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
  /** What the merchant wrote when it was paid. */
  reference: string | null;
}

/** What one affiliate gets. */
interface PaymentBatchLineTable {
  id: string;
  batchId: string;
  campaignId: string;
  affiliateId: string;
  amountMinor: bigint;
  detailsId: string | null;
  last4: string | null;
  /** Of the wallet that is paid to, as it is shown. */
  maskedEmail: string | null;
}

/** The account that a merchant last paid from, where they want it remembered. */
export interface PayerAccountTable {
  ownerUserId: string;
  /** By payout, which alone can read it. */
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
