import type { JoinApproval, JoinQuestion, JoinRule, JoinRuleKind } from '@sillage/proto/http/join';
import type { Language } from '@sillage/proto/values/languages';
import type { ColumnType, Generated, Selectable } from 'kysely';
import type { ImageType } from '../../domain/images.ts';

/** A version is immutable, because people have accepted its text. */
export interface JoinTermsTable {
  campaignId: string;
  version: number;
  text: string;
  publishedAt: Date;
}

/** A version is immutable, because decisions refer to it. */
export interface JoinRulesTable {
  campaignId: string;
  version: number;
  rules: ColumnType<JoinRule[], string, string>;
  publishedAt: Date;
}

/** The join page of a campaign; no row: there is none. */
export interface JoinPageTable {
  campaignId: string;
  isOpen: boolean;
  approval: JoinApproval;
  intro: string;
  questions: ColumnType<JoinQuestion[], string, string>;
  /** The version that must be accepted; null: none. */
  termsVersion: number | null;
  /** The rules by which some are accepted although `approval` is `by_hand`; null: none. */
  rulesVersion: Generated<number | null>;
  isListed: Generated<boolean>;
  accentColour: Generated<string | null>;
}

export interface JoinLogoTable {
  campaignId: string;
  /** The digest of the image: a URL that contains it always shows the same image. */
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
  /** `unconfirmed`: the link mailed to the address was not followed yet. */
  state: Generated<'unconfirmed' | 'open' | 'accepted' | 'declined'>;
  name: string;
  /** In lower case. */
  email: string;
  /** The language of the mails that answer it. */
  language: Language;
  answers: ColumnType<{ question: string; answer: string }[], string, string>;
  termsVersion: number | null;
  createdAt: Date;
  decidedAt: Generated<Date | null>;
  /** Why it was declined; else empty. */
  reason: Generated<string>;
  /** The rule that accepted it, and its version; null: none did. */
  acceptedBy: Generated<JoinRuleKind | null>;
  rulesVersion: Generated<number | null>;
  /** The resulting affiliate; null until it is accepted. */
  affiliateId: Generated<string | null>;
  /** Null: it waits for the merchant, or documents which terms an affiliate accepted. */
  forgettableSince: Date | null;
}

export type JoinLogoRow = Selectable<JoinLogoTable>;
export type JoinRulesRow = Selectable<JoinRulesTable>;
export type JoinTermsRow = Selectable<JoinTermsTable>;
export type ApplicationRow = Selectable<ApplicationTable>;
