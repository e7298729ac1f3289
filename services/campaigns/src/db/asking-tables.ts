import type { DataRequestKind, DataRequestState } from '@sillage/proto/http/data-requests';
import type { OrderClaimState, OrderEvidence } from '@sillage/proto/http/order-claims';
import type { AffiliateMail } from '@sillage/proto/values/affiliate-mails';
import type { Language } from '@sillage/proto/values/languages';
import type { ColumnType, Generated, Selectable } from 'kysely';

/** What an affiliate asked of the merchant about their data, by a link that was mailed to their address. */
export interface DataRequestTable {
  id: string;
  campaignId: string;
  affiliateId: string;
  kind: DataRequestKind;
  state: Generated<DataRequestState>;
  /** Of a rectification; null: that stays as it is. */
  wantedName: string | null;
  wantedEmail: string | null;
  /** Why it was declined; empty otherwise. */
  reason: Generated<string>;
  /** Of the mail that answers it. */
  language: Language;
  createdAt: Date;
  dueAt: Date;
  decidedAt: Generated<Date | null>;
}

/** An order that an affiliate misses. */
export interface OrderClaimTable {
  id: string;
  campaignId: string;
  affiliateId: string;
  orderId: string;
  orderedOn: string;
  amountMinor: number;
  /** The campaign's when it was asked. */
  currency: string;
  /** Of the mail that says what was decided. */
  language: Language;
  /** As found when it was asked, or when the shop had reported it. */
  evidence: ColumnType<OrderEvidence, string, string>;
  /**
   * `answered`: it was only asked. `deciding`: the decision can still be undone. `deciding_finally`: it is being carried
   * out.
   */
  state: Generated<OrderClaimState | 'deciding' | 'deciding_finally'>;
  /** The affiliate's, for the merchant. */
  words: Generated<string>;
  decision: Generated<'credit' | 'decline' | null>;
  /** Why it was declined; empty otherwise. */
  reason: Generated<string>;
  askedAt: Date;
  /** When it was passed on to the merchant. */
  claimedAt: Generated<Date | null>;
  /** When attribution was last asked whether the shop has reported it since. */
  checkedAt: Generated<Date | null>;
  decidedAt: Generated<Date | null>;
  /** By which it was credited. */
  conversionId: Generated<string | null>;
}

/** What an affiliate said about an order that was under review. */
export interface AppealTable {
  conversionId: string;
  campaignId: string;
  affiliateId: string;
  words: string;
  appealedAt: Date;
}

/** Of somebody who reads the mail of an address, and of no account. */
export interface ProgrammeSessionTable {
  id: string;
  /** Of what the cookie holds. */
  tokenHash: string;
  /** The mailed link that it was opened with, which opens no other. */
  linkId: string;
  /** In small letters. */
  email: string;
  createdAt: Date;
  expiresAt: Date;
  endedAt: Generated<Date | null>;
  /** It was ended with all others, and with the links that were mailed before. */
  endsLinks: Generated<boolean>;
}

/** How the reader of an address wants to be written to. */
export interface MailSettingsTable {
  /** In small letters. */
  email: string;
  /** Null: not chosen. */
  language: Language | null;
  timeZone: string | null;
  updatedAt: Date;
}

/**
 * A mail that the reader of an address does not want of a campaign. It is kept without the address, and counts again for
 * whoever gets that: a merchant who changes addresses undoes no wish.
 */
export interface MutedMailTable {
  campaignId: string;
  digest: string;
  kind: AffiliateMail;
  mutedAt: Date;
}

/** Something that an affiliate is mailed about once: it has happened, whether they were mailed or not. */
export interface MailMarkTable {
  affiliateId: string;
  kind: 'first_click' | 'first_sale';
  markedAt: Date;
}

/** The last weekly summary that was decided, sent or not. */
export interface WeeklySummaryTable {
  affiliateId: string;
  /** The Monday after the week, `2026-11-23`. */
  monday: string;
}

/** That the summaries of a time zone were begun; empty: of those who chose none. */
export interface WeeklyRunTable {
  timeZone: string;
  monday: string;
  begunAt: Date;
}

/** At which nobody is reached, as a mail server said. */
export interface UnreachableAddressTable {
  /** In small letters. */
  email: string;
  since: Date;
}

export type DataRequestRow = Selectable<DataRequestTable>;
export type OrderClaimRow = Selectable<OrderClaimTable>;
export type AppealRow = Selectable<AppealTable>;
export type ProgrammeSessionRow = Selectable<ProgrammeSessionTable>;
