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

/** Campaigns as of their newest event. */
interface CampaignTable {
  campaignId: string;
  version: number;
  ownerUserId: string;
  name: string;
  paymentMode: 'self_pay' | 'managed';
  isArchived: boolean;
  /** The demo, with invented affiliates: no mails are sent, and nothing is paid. */
  isDemo: boolean;
  /** In test mode: no mails are sent, and nothing is paid. */
  isTest: Generated<boolean>;
}

/** Affiliates as of their newest event. */
interface AffiliateTable {
  affiliateId: string;
  campaignId: string;
  version: number;
  name: string;
  /** Empty once the owner's account was erased. */
  email: string;
  isRemoved: boolean;
  /** The language chosen by the reader of the address; null: none. */
  mailLanguage: Language | null;
  /** The mails that they switched off; see AFFILIATE_MAILS. */
  mutedMails: Generated<string[]>;
  /** The last published state of the affiliate's payout account; the version is incremented with every change. */
  accountVersion: Generated<number>;
  accountStatus: Generated<Exclude<PayoutAccountStatus, 'unknown'> | null>;
}

/** As stored in JSON: the amount is a text, or a number in older calls. */
interface StoredTransferRequest extends Omit<TransferRequest, 'amountMinor'> {
  readonly amountMinor: string | number;
}

/**
 * The amount that one affiliate gets, or is notified of, in one settlement and currency. `waiting`: no call is pending.
 * `asking`: a call was stored, and possibly made; its effect is unknown. `notified`: nothing is transferred, only
 * mailed. Each open attempt has a task in the work queue.
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
  /** A line of a settlement in test mode: settled without any provider. */
  isTest: Generated<boolean>;
  attempt: number;
  /** The provider's charge that it is paid from; null: none is known. */
  sourceChargeId: string | null;
  /** The provider of that charge. */
  sourceProvider: string | null;
  /**
   * The account to pay to: that of the affiliate when this attempt was requested, whatever their address is now. Null:
   * there was none.
   */
  payoutAccountId: string | null;
  state: 'waiting' | 'asking' | 'paid' | 'failed' | 'notified';
  /** The time of the event that requested this attempt. */
  requestedAt: Date;
  /** Incremented with every call that does not repeat the previous one. */
  callGeneration: Generated<number>;
  /** The key of the last call, stored before it was made. */
  callKey: string | null;
  callUsedAt: Date | null;
  callRequest: ColumnType<StoredTransferRequest | null, string | null, string | null>;
  /** The provider of the last call, or the one that has paid; null: none was called yet. */
  provider: string | null;
  transferId: string | null;
  failure: 'no_account' | 'refused' | null;
  /** The provider's message. */
  failureMessage: string | null;
}

/**
 * The payout account of an affiliate: one row per address, created by the first invitation, or the first visit of the
 * page of a mail. The affiliate's address decides which of them is paid: see `domain/account-owner.ts`.
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
  /** Null until an account is requested. */
  provider: string | null;
  accountId: string | null;
  /** The provider no longer has it, or has revoked our access: the next onboarding creates another one. */
  isGone: Generated<boolean>;
  invitedAt: Date | null;
  /** The key of a creation in progress, stored before the call was made. */
  createKey: string | null;
  createUsedAt: Date | null;
  createRequest: ColumnType<AccountRequest | null, string | null, string | null>;
  createLeasedUntil: Date | null;
  /**
   * Each read of the provider's state takes a number before it begins; a state with a lower number than the applied one
   * is outdated.
   */
  fetchesBegun: Generated<number>;
  fetchApplied: Generated<number>;
}

/**
 * The bank account or wallet for one address of an affiliate, to which merchants who pay directly pay. Once removed,
 * `sealed` is null, and nothing is shown of it.
 */
interface BankDetailsTable {
  payoutAccountId: string;
  /** Changes with every change of the details. */
  detailsId: string;
  sealed: Buffer | null;
  last4: string;
  /** Null: a bank account. */
  wallet: WalletProvider | null;
  maskedEmail: string | null;
  changedAt: Date;
  /** Payments do not use them earlier. */
  usableFrom: Date;
}

/** The last published accounts of an affiliate, as keyed digests. */
interface PublishedPayeeTable {
  affiliateId: string;
  /** Incremented with every change. */
  version: number;
  accounts: string[];
}

/** The tax details and the agreement of the affiliate at one address; see Agreement. */
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

/** Events of the provider that were received. */
interface WebhookEventTable {
  provider: string;
  eventId: string;
  type: string;
  accountId: string | null;
  receivedAt: Date;
}

/** As stored in JSON: the amount is a text. */
interface StoredAmount {
  readonly currency: string;
  readonly amountMinor: string;
}

type AffiliateMailKind = z.infer<typeof AffiliateMail>['kind'];

/** `not_sent`: the recipient has switched off such mails. */
export type MailOutcome = 'sent' | 'failed' | 'unconfirmed' | 'not_sent';

/**
 * `sending`: committed before the mail server is contacted. `unconfirmed`: the server may have accepted it, so it is
 * not repeated.
 */
interface MailTable {
  id: string;
  /**
   * `held`: the merchant's payments are held. `returned`: a transfer was returned. `payment`: the merchant has marked a
   * payment as made. `bank_details`: the details of this address changed. `bank_replaced`: another address has entered
   * new ones. `self_billed`: an invoice was created in their name.
   */
  kind: AffiliateMailKind;
  /** Only for a commission. */
  settlementId: string | null;
  campaignId: string;
  affiliateId: string;
  /** The account whose holder is notified at its own address, about the account or bank details; else null. */
  payoutAccountId: string | null;
  /** The hold, return, payment or document that an affiliate is notified of once, and its amounts; else null. */
  occasion: string | null;
  amounts: ColumnType<readonly StoredAmount[] | null, string | null, string | null>;
  /** The bank details that a payment went to, if known. */
  detailsId: string | null;
  /** Only for `self_billed`. */
  document: ColumnType<MailedDocument | null, string | null, never>;
  state: 'waiting' | 'sending' | MailOutcome;
  attempts: Generated<number>;
  dueAt: Date;
  /** Null until the first attempt. */
  giveUpAt: Date | null;
}

/** One row: the process that sends mails, and the earliest time of the next mail. */
interface MailLeaseTable {
  onlyOne: Generated<boolean>;
  holder: string | null;
  heldUntil: Date;
  nextAt: Date;
}

/**
 * A payout that an affiliate's bank returned. `taken_back`: its transfers were reversed, so they are owed again.
 * `kept`: the account does not hold the amounts any more, or they cannot be reversed. `not_returned`: it arrived after
 * all.
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
