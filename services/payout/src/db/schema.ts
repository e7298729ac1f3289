import type { PayoutAccountStatus } from '@sillage/proto/http/settlements';
import type { ColumnType, Generated, Selectable } from 'kysely';
import type { AccountRequest, TransferRequest } from '../providers/payout-provider.ts';

export const SCHEMA = 'payout';

/** Campaigns as their newest event says. */
interface CampaignTable {
  campaign_id: string;
  version: number;
  owner_user_id: string;
  name: string;
  payment_mode: 'self_pay' | 'managed';
  is_archived: boolean;
  /** Invented affiliates of the first start: nobody is written to, and nothing is paid. */
  is_demo: boolean;
}

/** Affiliates as their newest event says. */
interface AffiliateTable {
  affiliate_id: string;
  campaign_id: string;
  version: number;
  name: string;
  /** Empty once the owner's account was erased. */
  email: string;
  is_removed: boolean;
  /** What was last told of the affiliate's payout account; the version grows with every change of it. */
  account_version: Generated<number>;
  account_status: Generated<Exclude<PayoutAccountStatus, 'unknown'> | null>;
}

/** As JSON holds it: the amount is a text, a number in calls from before sums were texts. */
interface StoredTransferRequest extends Omit<TransferRequest, 'amountMinor'> {
  readonly amountMinor: string | number;
}

/**
 * What one affiliate gets, or is told of, in one settlement and currency. `waiting`: no call is under way. `asking`: a
 * call was stored, and maybe made; what it did is not known. `notified`: nothing is transferred, a mail says so. Each
 * attempt that is open has a task in the work queue.
 */
interface PayoutLineTable {
  line_id: string;
  settlement_id: string;
  campaign_id: string;
  affiliate_id: string;
  currency: string;
  amount_minor: bigint;
  conversions_count: number;
  method: 'transfer' | 'notice';
  attempt: number;
  /** The provider's charge that it is paid out of; null: none is known. */
  source_charge_id: string | null;
  /**
   * Of whom it is paid to: theirs when this attempt was asked for, whatever address the affiliate has since. Null:
   * nobody's yet.
   */
  payout_account_id: string | null;
  state: 'waiting' | 'asking' | 'paid' | 'failed' | 'notified';
  /** When this attempt was asked for, by its event. */
  requested_at: Date;
  /** Grows with every call that is not a repeat of the one before. */
  call_generation: Generated<number>;
  /** Of the last call, stored before it was made. */
  call_key: string | null;
  call_used_at: Date | null;
  call_request: ColumnType<StoredTransferRequest | null, string | null, string | null>;
  /** Which one the last call was for, or has paid; null: nobody was asked yet. */
  provider: string | null;
  transfer_id: string | null;
  failure: 'no_account' | 'refused' | null;
  /** The provider's sentence. */
  failure_message: string | null;
}

/**
 * Where an affiliate is paid to: one row for each address of theirs, made by its first invitation, or its first visit
 * of the page of a mail. Which of them is paid to follows from the affiliate's address: see `domain/account-owner.ts`.
 */
interface PayoutAccountTable {
  id: Generated<string>;
  affiliate_id: string;
  campaign_id: string;
  /** The address that was proved by opening a mailed link; empty once the campaign's owner was erased. */
  address: string;
  detached_at: Date | null;
  objected_at: Date | null;
  confirmed_at: Date | null;
  status: 'pending' | 'restricted' | 'enabled' | 'rejected';
  /** Null until an account is asked for. */
  provider: string | null;
  account_id: string | null;
  /** The provider does not know it any more, or not for us: the next onboarding makes another one. */
  is_gone: Generated<boolean>;
  invited_at: Date | null;
  /** Of a creation that was begun, stored before the call was made. */
  create_key: string | null;
  create_used_at: Date | null;
  create_request: ColumnType<AccountRequest | null, string | null, string | null>;
  create_leased_until: Date | null;
  /**
   * Each look at the provider's state takes a number before it begins; the state of a lower one than applied comes too
   * late.
   */
  fetches_begun: Generated<number>;
  fetch_applied: Generated<number>;
}

/** Events of the provider that were taken. */
interface WebhookEventTable {
  provider: string;
  event_id: string;
  type: string;
  account_id: string | null;
  received_at: Date;
}

/** As JSON holds it: the amount is a text. */
interface StoredAmount {
  readonly currency: string;
  readonly amountMinor: string;
}

/**
 * `sending`: committed before the mail server is asked. `unconfirmed`: the server may have it, so that it is not
 * repeated.
 */
interface MailTable {
  id: string;
  /** `held`: the merchant's payments are. `returned`: a transfer came back. */
  kind: 'commission' | 'invitation' | 'detached' | 'held' | 'returned';
  /** Null but for a commission. */
  settlement_id: string | null;
  campaign_id: string;
  affiliate_id: string;
  /** The account whose holder is told that it was detached, at its own address; else null. */
  payout_account_id: string | null;
  /** The hold, or the return, which an affiliate is told of once, and the amounts of it; null but for these. */
  occasion: string | null;
  amounts: ColumnType<readonly StoredAmount[] | null, string | null, string | null>;
  state: 'waiting' | 'sending' | 'sent' | 'failed' | 'unconfirmed';
  attempts: Generated<number>;
  due_at: Date;
  /** Null until the first attempt. */
  give_up_at: Date | null;
}

/** One row: which process sends mails, and when the next one may leave. */
interface MailLeaseTable {
  only_one: Generated<boolean>;
  holder: string | null;
  held_until: Date;
  next_at: Date;
}

/**
 * A payout that an affiliate's bank gave back. `taken_back`: its transfers were reversed, so that they are owed again.
 * `kept`: the account does not hold them any more, or may not give them back. `not_returned`: it arrived after all.
 */
interface ReturnedPayoutTable {
  provider: string;
  payout_id: string;
  account_id: string;
  state: 'waiting' | 'taken_back' | 'kept' | 'not_returned';
}
export type ReturnedPayoutRow = Selectable<ReturnedPayoutTable>;

export interface PayoutDatabase {
  campaigns: CampaignTable;
  affiliates: AffiliateTable;
  payout_lines: PayoutLineTable;
  payout_accounts: PayoutAccountTable;
  webhook_events: WebhookEventTable;
  mails: MailTable;
  mail_lease: MailLeaseTable;
  returned_payouts: ReturnedPayoutTable;
}

export type CampaignRow = Selectable<CampaignTable>;
export type AffiliateRow = Selectable<AffiliateTable>;
export type PayoutLineRow = Selectable<PayoutLineTable>;
export type PayoutAccountRow = Selectable<PayoutAccountTable>;
export type MailRow = Selectable<MailTable>;
