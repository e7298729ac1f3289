import type { JoinApproval, JoinQuestion, JoinRule, JoinRuleKind } from '@sillage/proto/http/join';
import type { Language } from '@sillage/proto/values/languages';
import type { ColumnType, Generated, Selectable } from 'kysely';
import type { ImageType } from '../domain/images.ts';

/** A version never changes: who accepted it accepted this text. */
export interface JoinTermsTable {
  campaignId: string;
  version: number;
  text: string;
  publishedAt: Date;
}

/** A version never changes: decisions name the one that took them. */
export interface JoinRulesTable {
  campaignId: string;
  version: number;
  rules: ColumnType<JoinRule[], string, string>;
  publishedAt: Date;
}

/** Where people apply to become affiliates of the campaign; no row: nowhere. */
export interface JoinPageTable {
  campaignId: string;
  isOpen: boolean;
  approval: JoinApproval;
  intro: string;
  questions: ColumnType<JoinQuestion[], string, string>;
  /** That have to be accepted; null: none. */
  termsVersion: number | null;
  /** By which some are accepted though `approval` is `by_hand`; null: none. */
  rulesVersion: Generated<number | null>;
  isListed: Generated<boolean>;
  accentColour: Generated<string | null>;
}

export interface JoinLogoTable {
  campaignId: string;
  /** Of the image: an address that has it never shows another one. */
  digest: string;
  type: ImageType;
  width: number;
  height: number;
  image: Buffer;
  uploadedAt: Date;
}

export interface ApplicationTable {
  id: string;
  campaignId: string;
  /** `unconfirmed`: nobody has followed the link that was mailed to the address. */
  state: Generated<'unconfirmed' | 'open' | 'accepted' | 'declined'>;
  name: string;
  /** In small letters. */
  email: string;
  /** Of the mails that answer it. */
  language: Language;
  answers: ColumnType<{ question: string; answer: string }[], string, string>;
  termsVersion: number | null;
  createdAt: Date;
  decidedAt: Generated<Date | null>;
  /** Why it was declined; empty otherwise. */
  reason: Generated<string>;
  /** The rule that accepted it, of this version; null: none did. */
  acceptedBy: Generated<JoinRuleKind | null>;
  rulesVersion: Generated<number | null>;
  /** What they became; null until they are accepted. */
  affiliateId: Generated<string | null>;
  /** Null: it waits for the merchant, or says which terms an affiliate accepted. */
  forgettableSince: Date | null;
}

export type JoinLogoRow = Selectable<JoinLogoTable>;
export type JoinRulesRow = Selectable<JoinRulesTable>;
export type JoinTermsRow = Selectable<JoinTermsTable>;
export type ApplicationRow = Selectable<ApplicationTable>;
