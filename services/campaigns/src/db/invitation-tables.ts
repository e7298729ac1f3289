import type { Language } from '@sillage/proto/values/languages';
import type { Generated, Selectable } from 'kysely';

/** One for each campaign and address, until it is accepted: who is invited anew is in the same row. */
export interface InvitationTable {
  id: string;
  campaignId: string;
  /** `sent` is open until `expiresAt`. */
  state: 'sent' | 'failed' | 'accepted' | 'declined' | 'withdrawn';
  /** Empty: not known. */
  name: string;
  /** In small letters. */
  email: string;
  /** Of the mail. */
  language: Language;
  words: string;
  /** That was offered: the campaign's of then, or one of their own. */
  rateBps: number;
  /** Of the newest mail, by which its failure is known. */
  mailId: string;
  /** That were sent to the address about it. */
  mails: number;
  createdAt: Date;
  sentAt: Date;
  expiresAt: Date;
  decidedAt: Generated<Date | null>;
  termsVersion: Generated<number | null>;
  affiliateId: Generated<string | null>;
  /** Null: it says what an affiliate accepted. */
  forgettableSince: Date | null;
}

/** Who never wants to be invited by a merchant again, without the address. */
export interface InvitationRefusalTable {
  ownerUserId: string;
  digest: string;
  refusedAt: Date;
}

export type InvitationRow = Selectable<InvitationTable>;
