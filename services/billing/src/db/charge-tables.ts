import type { Book } from '@sillage/proto/values/book';
import type { ColumnType, Generated, Insertable, Selectable, Updateable } from 'kysely';
import type { ReturnOutcome } from '../domain/returns.ts';

/** What a charge is for: one line of the books of one campaign. */
export interface ChargeItem {
  readonly description: string;
  readonly amountMinor: bigint;
  readonly campaignId: string;
  /** `returned`: was paid, and taken back since. */
  readonly kind: 'commission' | 'fee' | 'returned';
}

/** As JSON holds it: a text, a number in charges from before sums were texts. */
export interface StoredChargeItem extends Omit<ChargeItem, 'amountMinor'> {
  readonly amountMinor: string | number;
}

/** Money asked from a merchant's card. */
interface ChargeTable {
  id: string;
  book: Book;
  ownerUserId: string;
  /** Whose card pays; null: the merchant's default card. */
  campaignId: string | null;
  /** `recovery`: what was taken back of other charges. */
  subject: 'invoice' | 'settlement' | 'recovery';
  subjectId: string;
  currency: string;
  items: ColumnType<StoredChargeItem[], string, string>;
  /** All that is no fee. */
  commissionsMinor: bigint;
  feesMinor: bigint;
  totalMinor: bigint;
  cardId: string | null;
  state: 'waiting' | 'paid' | 'failed' | 'cancelled';
  /** 1, and one more with each retry. */
  attempt: number;
  /** Whose the ids are: the provider of the merchant's customer when a worker took the charge up. Null: none did. */
  provider: string | null;
  providerInvoiceId: string | null;
  providerChargeId: string | null;
  failureCode: string | null;
  /** A sentence for the merchant. */
  failure: string | null;
  /** Cancelled, and the provider's invoice is still open. */
  isVoidDue: Generated<boolean>;
  /** Fencing token: incremented with each lease of the charge. A worker with an older one has lost its lease. */
  turn: Generated<number>;
  /**
   * Each look at what was taken back of it takes a number before it begins; one that ends after a later one is not
   * stored.
   */
  readsBegun: Generated<number>;
  readsStored: Generated<number>;
  createdAt: Date;
  settledAt: Date | null;
}

/** A refund or a dispute of a charge, as its provider said last. The id is the provider's. */
interface ChargeReturnTable {
  id: string;
  kind: 'refund' | 'dispute';
  chargeId: string;
  ownerUserId: string;
  currency: string;
  amountMinor: bigint;
  /** Of a dispute: `open`, `won` (the platform keeps the money) or `lost`. Of a refund: `done` or `failed`. */
  outcome: ReturnOutcome;
  /** Taken back, and not decided yet. */
  disputedMinor: bigint;
  /** Permanently taken back. */
  owedMinor: bigint;
  /** How often it was booked. */
  changes: number;
  /** Until when the platform can answer a dispute. */
  answerBy: Date | null;
  openedAt: Date;
}

/** An invoice at the stand-in that charges test cards. */
interface TestProviderInvoiceTable {
  id: string;
  idempotencyKey: string;
  chargeId: string;
  currency: string;
  /** Null: it has no such item. */
  commissionsMinor: bigint | null;
  feesMinor: bigint | null;
  status: 'draft' | 'open' | 'paid' | 'void';
  /** Of the payment that was refused last. */
  refusedKey: string | null;
  createdAt: Date;
}

/** One call to the payment provider, written before it is made. */
interface ProviderCallTable {
  chargeId: string;
  step: 'invoice' | 'commissions' | 'fees' | 'finalize' | 'pay' | 'void';
  /** 1, and one more with each new key of the same step. */
  number: number;
  idempotencyKey: string;
  /** The card that `pay` asks. */
  cardId: string | null;
  /**
   * `asked`: perhaps on its way, or never sent: the same key may be sent again. `done`. `refused`: it had no effect.
   * `key_expired`: answered, and the answer says nothing of the effect: the next call takes another key.
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
