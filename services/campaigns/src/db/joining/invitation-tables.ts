import type { Language } from '@sillage/proto/values/languages';
import type { Generated, Selectable } from 'kysely';

/** One row per campaign and address, until it is accepted; a new invitation replaces the previous one. */
export interface InvitationTable {
  id: string;
  campaignId: string;
  /** `sent` is open until `expiresAt`. */
  state: 'sent' | 'failed' | 'accepted' | 'declined' | 'withdrawn';
  /** Empty: unknown. */
  name: string;
  /** In lower case. */
  email: string;
  /** The language of the mail. */
  language: Language;
  words: string;
  /** The offered rate: the campaign's at that time, or an individual one. */
  rateBps: number;
  /** The id of the newest mail, by which its failure is matched. */
  mailId: string;
  /** The number of mails sent to the address about it. */
  mails: number;
  createdAt: Date;
  sentAt: Date;
  expiresAt: Date;
  decidedAt: Generated<Date | null>;
  termsVersion: Generated<number | null>;
  affiliateId: Generated<string | null>;
  /** Null: kept, because it documents what an affiliate accepted. */
  forgettableSince: Date | null;
}

/** A refusal of all further invitations by a merchant, without the address. */
export interface InvitationRefusalTable {
  ownerUserId: string;
  digest: string;
  refusedAt: Date;
}

export type InvitationRow = Selectable<InvitationTable>;
