import type { Book } from '@sillage/proto/values/book';
import type { ColumnType, Generated, Insertable, Selectable, Updateable } from 'kysely';
import type { ReturnOutcome } from '../../domain/returns.ts';

/** One line of a charge, for one account of a campaign. */
export interface ChargeItem {
  readonly description: string;
  readonly amountMinor: bigint;
  readonly campaignId: string;
  /** `returned`: it was paid, and taken back afterwards. */
  readonly kind: 'commission' | 'fee' | 'returned';
}

/** As stored in JSON: a text, or a number in older charges. */
export interface StoredChargeItem extends Omit<ChargeItem, 'amountMinor'> {
  readonly amountMinor: string | number;
}

/** Money requested from a merchant's card. */
interface ChargeTable {
  id: string;
  book: Book;
  ownerUserId: string;
  /** The campaign whose card pays; null: the merchant's default card. */
  campaignId: string | null;
  /** `recovery`: amounts of other charges that were taken back. */
  subject: 'invoice' | 'settlement' | 'recovery';
  subjectId: string;
  currency: string;
  items: ColumnType<StoredChargeItem[], string, string>;
  /** Everything except fees. */
  commissionsMinor: bigint;
  feesMinor: bigint;
  totalMinor: bigint;
  cardId: string | null;
  state: 'waiting' | 'paid' | 'failed' | 'cancelled';
  /** 1, plus one for each retry. */
  attempt: number;
  /**
   * The provider of the ids, which the merchant's customer had when a worker picked up the charge. Null: not picked up
   * yet.
   */
  provider: string | null;
  providerInvoiceId: string | null;
  providerChargeId: string | null;
  failureCode: string | null;
  /** A sentence for the merchant. */
  failure: string | null;
  /** Cancelled, but the provider's invoice is still open. */
  isVoidDue: Generated<boolean>;
  /** Fencing token: incremented with each lease of the charge. A worker with an older one has lost its lease. */
  turn: Generated<number>;
  /**
   * Each read of the charge's returns takes a number before it begins; one that ends after a later one is discarded.
   */
  readsBegun: Generated<number>;
  readsStored: Generated<number>;
  createdAt: Date;
  settledAt: Date | null;
}

/** A refund or a dispute of a charge, as last reported by its provider. The id is the provider's. */
interface ChargeReturnTable {
  id: string;
  kind: 'refund' | 'dispute';
  chargeId: string;
  ownerUserId: string;
  currency: string;
  amountMinor: bigint;
  /** For a dispute: `open`, `won` (the platform keeps the money) or `lost`. For a refund: `done` or `failed`. */
  outcome: ReturnOutcome;
  /** Taken back, but not decided yet. */
  disputedMinor: bigint;
  /** Permanently taken back. */
  owedMinor: bigint;
  /** The number of times it was booked. */
  changes: number;
  /** The deadline for the platform's answer to a dispute. */
  answerBy: Date | null;
  openedAt: Date;
}

/** An invoice at the stand-in that charges test cards. */
interface TestProviderInvoiceTable {
  id: string;
  idempotencyKey: string;
  chargeId: string;
  currency: string;
  /** Null: there is no such item. */
  commissionsMinor: bigint | null;
  feesMinor: bigint | null;
  status: 'draft' | 'open' | 'paid' | 'void';
  /** The key of the last refused payment. */
  refusedKey: string | null;
  createdAt: Date;
}

/** One call to the payment provider, stored before it is made. */
interface ProviderCallTable {
  chargeId: string;
  step: 'invoice' | 'commissions' | 'fees' | 'finalize' | 'pay' | 'void';
  /** 1, plus one for each new key of the same step. */
  number: number;
  idempotencyKey: string;
  /** The card that `pay` charges. */
  cardId: string | null;
  /**
   * `asked`: possibly in progress, or never sent: the same key may be sent again. `done`. `refused`: it had no effect.
   * `key_expired`: the answer does not reveal the effect, so the next call takes another key.
   */
  state: 'asked' | 'done' | 'refused' | 'key_expired';
  askedAt: Date;
  code: string | null;
  requestId: string | null;
}

export interface ChargeTables {
  charges: ChargeTable;
  chargeReturns: ChargeReturnTable;
  providerCalls: ProviderCallTable;
  testProviderInvoices: TestProviderInvoiceTable;
}

export type ChargeReturnRow = Selectable<ChargeReturnTable>;
export type ChargeRow = Selectable<ChargeTable>;
export type NewChargeRow = Insertable<ChargeTable>;
export type ChargeChanges = Updateable<ChargeTable>;
export type TestProviderInvoiceRow = Selectable<TestProviderInvoiceTable>;
export type ProviderCallRow = Selectable<ProviderCallTable>;
export type ProviderStep = ProviderCallRow['step'];
