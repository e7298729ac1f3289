import type { DataRequestKind, DataRequestState } from '@sillage/proto/http/data-requests';
import type { OrderClaimState, OrderEvidence } from '@sillage/proto/http/order-claims';
import type { AffiliateMail } from '@sillage/proto/values/affiliate-mails';
import type { Language } from '@sillage/proto/values/languages';
import type { ColumnType, Generated, Selectable } from 'kysely';

/** A request of an affiliate to the merchant about their data, made with a link that was mailed to their address. */
export interface DataRequestTable {
  id: string;
  campaignId: string;
  affiliateId: string;
  kind: DataRequestKind;
  state: Generated<DataRequestState>;
  /** For a rectification; null: no change. */
  wantedName: string | null;
  wantedEmail: string | null;
  /** Why it was declined; else empty. */
  reason: Generated<string>;
  /** The language of the mail that answers it. */
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
  /** The campaign's currency at the time of the question. */
  currency: string;
  /** The language of the mail about the decision. */
  language: Language;
  /** The evidence at the time of the question, or when the shop had reported the order. */
  evidence: ColumnType<OrderEvidence, string, string>;
  /**
   * `answered`: the question was not passed on. `deciding`: the decision can still be undone. `deciding_finally`: it is
   * being executed.
   */
  state: Generated<OrderClaimState | 'deciding' | 'deciding_finally'>;
  /** The affiliate's text for the merchant. */
  words: Generated<string>;
  decision: Generated<'credit' | 'decline' | null>;
  /** Why it was declined; else empty. */
  reason: Generated<string>;
  askedAt: Date;
  /** When it was passed on to the merchant. */
  claimedAt: Generated<Date | null>;
  /** When attribution was last queried whether the shop has reported it since. */
  checkedAt: Generated<Date | null>;
  decidedAt: Generated<Date | null>;
  /** The conversion by which it was credited. */
  conversionId: Generated<string | null>;
}

/** An affiliate's statement about an order that was under review. */
export interface AppealTable {
  conversionId: string;
  campaignId: string;
  affiliateId: string;
  words: string;
  appealedAt: Date;
}

/** A session of the reader of an address, who has no account. */
export interface ProgrammeSessionTable {
  id: string;
  /** The hash of the cookie's value. */
  tokenHash: string;
  /** The mailed link that opened it; a link opens only one session. */
  linkId: string;
  /** In lower case. */
  email: string;
  createdAt: Date;
  expiresAt: Date;
  endedAt: Generated<Date | null>;
  /** Whether it was ended together with all others, and with the links mailed before. */
  endsLinks: Generated<boolean>;
}

/** The mail settings of the reader of an address. */
export interface MailSettingsTable {
  /** In lower case. */
  email: string;
  /** Null: not chosen. */
  language: Language | null;
  timeZone: string | null;
  updatedAt: Date;
}

/**
 * A kind of mail of a campaign that the reader of an address has switched off. Stored without the address, and valid
 * for whoever has that address: a merchant cannot undo it by changing addresses.
 */
export interface MutedMailTable {
  campaignId: string;
  digest: string;
  kind: AffiliateMail;
  mutedAt: Date;
}

/** An event that an affiliate is mailed about at most once; stored even if no mail was sent. */
export interface MailMarkTable {
  affiliateId: string;
  kind: 'first_click' | 'first_sale';
  markedAt: Date;
}

/** The last weekly summary that was handled, sent or not. */
export interface WeeklySummaryTable {
  affiliateId: string;
  /** The Monday after the week, `2026-11-23`. */
  monday: string;
}

/** The weekly run of a time zone; empty: for affiliates who chose none. */
export interface WeeklyRunTable {
  timeZone: string;
  monday: string;
  begunAt: Date;
}

/** An address that does not exist according to a mail server. */
export interface UnreachableAddressTable {
  /** In lower case. */
  email: string;
  since: Date;
}

export type DataRequestRow = Selectable<DataRequestTable>;
export type OrderClaimRow = Selectable<OrderClaimTable>;
export type AppealRow = Selectable<AppealTable>;
export type ProgrammeSessionRow = Selectable<ProgrammeSessionTable>;
