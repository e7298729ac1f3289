import type { AffiliateMail } from '@sillage/proto/http/affiliate-records';
import type { AgreedSpan } from '@sillage/proto/http/agreements';
import type { WalletProvider } from '@sillage/proto/http/payouts';
import type { PayoutAccountStatus } from '@sillage/proto/http/settlements';
import type { Language } from '@sillage/proto/values/languages';
import type { ColumnType, Generated, Insertable, Selectable } from 'kysely';
import type { z } from 'zod';
import type { MailedDocument } from '../domain/money-notices.ts';
import type { AccountRequest, TransferRequest } from '../providers/payout-provider.ts';

export const SCHEMA = 'payout';

/** Campaigns as their newest event says. */
interface CampaignTable {
  campaignId: string;
  version: number;
  ownerUserId: string;
  name: string;
  paymentMode: 'self_pay' | 'managed';
  isArchived: boolean;
  /** Invented affiliates of the first start: nobody is written to, and nothing is paid. */
  isDemo: boolean;
  /** In test mode: nobody is written to, and nothing is paid. */
  isTest: Generated<boolean>;
}

/** Affiliates as their newest event says. */
interface AffiliateTable {
  affiliateId: string;
  campaignId: string;
  version: number;
  name: string;
  /** Empty once the owner's account was erased. */
  email: string;
  isRemoved: boolean;
  /** The one that the reader of the address chose; null: none. */
  mailLanguage: Language | null;
  /** What they switched off; see AFFILIATE_MAILS. */
  mutedMails: Generated<string[]>;
  /** The state of the affiliate's payout account that was last published; the version grows with every change of it. */
  accountVersion: Generated<number>;
  accountStatus: Generated<Exclude<PayoutAccountStatus, 'unknown'> | null>;
}

/** As JSON holds it: the amount is a text, a number in calls from before sums were texts. */
interface StoredTransferRequest extends Omit<TransferRequest, 'amountMinor'> {
  readonly amountMinor: string | number;
}

/**
 * What one affiliate gets, or is notified of, in one settlement and currency. `waiting`: no call is under way. `asking`: a
 * call was stored, and maybe made; what it did is not known. `notified`: nothing is transferred, a mail says so. Each
 * attempt that is open has a task in the work queue.
 */
interface PayoutLineTable {
  lineId: string;
  settlementId: string;
  campaignId: string;
  affiliateId: string;
  currency: string;
  amountMinor: bigint;
  conversionsCount: number;
  method: 'transfer' | 'notice';
  /** Of a settlement in test mode: decided without any provider. */
  isTest: Generated<boolean>;
  attempt: number;
  /** The provider's charge that it is paid out of; null: none is known. */
  sourceChargeId: string | null;
  /** Whose charge it is. */
  sourceProvider: string | null;
  /**
   * Of whom it is paid to: theirs when this attempt was asked for, whatever address the affiliate has since. Null:
   * nobody's yet.
   */
  payoutAccountId: string | null;
  state: 'waiting' | 'asking' | 'paid' | 'failed' | 'notified';
  /** When this attempt was asked for, by its event. */
  requestedAt: Date;
  /** Grows with every call that is not a repeat of the one before. */
  callGeneration: Generated<number>;
  /** Of the last call, stored before it was made. */
  callKey: string | null;
  callUsedAt: Date | null;
  callRequest: ColumnType<StoredTransferRequest | null, string | null, string | null>;
  /** Which one the last call was for, or has paid; null: nobody was asked yet. */
  provider: string | null;
  transferId: string | null;
  failure: 'no_account' | 'refused' | null;
  /** The provider's sentence. */
  failureMessage: string | null;
}

/**
 * Where an affiliate is paid to: one row for each address of theirs, made by its first invitation, or its first visit
 * of the page of a mail. Which of them is paid to follows from the affiliate's address: see `domain/account-owner.ts`.
 */
interface PayoutAccountTable {
  id: Generated<string>;
  affiliateId: string;
  campaignId: string;
  /** The address that was proved by opening a mailed link; empty once the campaign's owner was erased. */
  address: string;
  detachedAt: Date | null;
  objectedAt: Date | null;
  confirmedAt: Date | null;
  status: 'pending' | 'restricted' | 'enabled' | 'rejected';
  /** Null until an account is asked for. */
  provider: string | null;
  accountId: string | null;
  /** The provider does not know it any more, or not for us: the next onboarding makes another one. */
  isGone: Generated<boolean>;
  invitedAt: Date | null;
  /** Of a creation that was begun, stored before the call was made. */
  createKey: string | null;
  createUsedAt: Date | null;
  createRequest: ColumnType<AccountRequest | null, string | null, string | null>;
  createLeasedUntil: Date | null;
  /**
   * Each look at the provider's state takes a number before it begins; the state of a lower one than applied comes too
   * late.
   */
  fetchesBegun: Generated<number>;
  fetchApplied: Generated<number>;
}

/**
 * The bank account, or the wallet, of one address of an affiliate, which merchants who pay by themselves pay to. Taken
 * back: `sealed` is null, and nothing is shown of them.
 */
interface BankDetailsTable {
  payoutAccountId: string;
  /** Another one with every change. */
  detailsId: string;
  sealed: Buffer | null;
  last4: string;
  /** Null: a bank account. */
  wallet: WalletProvider | null;
  maskedEmail: string | null;
  changedAt: Date;
  /** No payment uses them before. */
  usableFrom: Date;
}

/** What was last published of an affiliate's accounts, as keyed digests. */
interface PublishedPayeeTable {
  affiliateId: string;
  /** Grows with every change. */
  version: number;
  accounts: string[];
}

/** Who the affiliate of one address is to the tax office, and what they have agreed to; see Agreement. */
interface TaxDetailsTable {
  payoutAccountId: string;
  sealed: Buffer;
  changedAt: Date;
  agreementVersion: number | null;
  agreementLanguage: Language | null;
  agreementHash: string | null;
  agreedAt: Date | null;
  agreedSpans: ColumnType<readonly AgreedSpan[], string, string>;
}

/** Events of the provider that were taken. */
interface WebhookEventTable {
  provider: string;
  eventId: string;
  type: string;
  accountId: string | null;
  receivedAt: Date;
}

/** As JSON holds it: the amount is a text. */
interface StoredAmount {
  readonly currency: string;
  readonly amountMinor: string;
}

type AffiliateMailKind = z.infer<typeof AffiliateMail>['kind'];

/** `not_sent`: its receiver wants no such mail. */
export type MailOutcome = 'sent' | 'failed' | 'unconfirmed' | 'not_sent';

/**
 * `sending`: committed before the mail server is asked. `unconfirmed`: the server may have it, so that it is not
 * repeated.
 */
interface MailTable {
  id: string;
  /**
   * `held`: the merchant's payments are. `returned`: a transfer came back. `payment`: the merchant says that they paid.
   * `bank_details`: an address has changed its own. `bank_replaced`: another address has entered new ones. `self_billed`: an
   * invoice was written in their name.
   */
  kind: AffiliateMailKind;
  /** Null but for a commission. */
  settlementId: string | null;
  campaignId: string;
  affiliateId: string;
  /** The account whose holder is notified at its own address: of the account, or of bank details; else null. */
  payoutAccountId: string | null;
  /** The hold, return, payment or document which an affiliate is notified of once, and its amounts; null but for these. */
  occasion: string | null;
  amounts: ColumnType<readonly StoredAmount[] | null, string | null, string | null>;
  /** The bank details that a payment went to, as far as it is known. */
  detailsId: string | null;
  /** Null but for `self_billed`. */
  document: ColumnType<MailedDocument | null, string | null, never>;
  state: 'waiting' | 'sending' | MailOutcome;
  attempts: Generated<number>;
  dueAt: Date;
  /** Null until the first attempt. */
  giveUpAt: Date | null;
}

/** One row: which process sends mails, and when the next one may leave. */
interface MailLeaseTable {
  onlyOne: Generated<boolean>;
  holder: string | null;
  heldUntil: Date;
  nextAt: Date;
}

/**
 * A payout that an affiliate's bank gave back. `taken_back`: its transfers were reversed, so that they are owed again.
 * `kept`: the account does not hold them any more, or may not give them back. `not_returned`: it arrived after all.
 */
interface ReturnedPayoutTable {
  provider: string;
  payoutId: string;
  accountId: string;
  state: 'waiting' | 'taken_back' | 'kept' | 'not_returned';
}
export type ReturnedPayoutRow = Selectable<ReturnedPayoutTable>;

export interface PayoutDatabase {
  campaigns: CampaignTable;
  affiliates: AffiliateTable;
  payoutLines: PayoutLineTable;
  payoutAccounts: PayoutAccountTable;
  bankDetails: BankDetailsTable;
  publishedPayees: PublishedPayeeTable;
  taxDetails: TaxDetailsTable;
  webhookEvents: WebhookEventTable;
  mails: MailTable;
  mailLease: MailLeaseTable;
  returnedPayouts: ReturnedPayoutTable;
}

export type CampaignRow = Selectable<CampaignTable>;
export type NewCampaignRow = Insertable<CampaignTable>;
export type AffiliateRow = Selectable<AffiliateTable>;
export type PayoutLineRow = Selectable<PayoutLineTable>;
export type PayoutAccountRow = Selectable<PayoutAccountTable>;
export type BankDetailsRow = Selectable<BankDetailsTable>;
export type PublishedPayeeRow = Selectable<PublishedPayeeTable>;
export type TaxDetailsRow = Selectable<TaxDetailsTable>;
export type MailRow = Selectable<MailTable>;
