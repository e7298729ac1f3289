import type { Language } from '@sillage/proto/values/languages';
import type { HotStore } from '@sillage/runtime/hot';
import type { AccessTickets, Authenticator, KeptAnswers } from '@sillage/runtime/http';
import type { OptOuts } from '@sillage/runtime/mail';
import type { Clock } from '@sillage/runtime/service';
import type { Kysely, Transaction } from 'kysely';
import type { DataLinks } from './commands/data-requests/data-links.ts';
import type { InvitationTokens } from './commands/invitations/invitation-tokens.ts';
import type { RefusalTokens } from './commands/invitations/refusal-tokens.ts';
import type { JoinTokens } from './commands/joining/join-tokens.ts';
import type { ProgrammeLinks } from './commands/programmes/programme-links.ts';
import type { CampaignsDatabase } from './db/schema.ts';
import type { Addresses } from './domain/addresses.ts';
import type { ProgrammeCookie } from './domain/programme-cookie.ts';
import type { AffiliateRecords } from './providers/affiliate-records.ts';
import type { Billing } from './providers/billing.ts';
import type { Brought } from './providers/brought.ts';
import type { Orders } from './providers/orders.ts';
import type { Pictures } from './providers/picture-store.ts';
import type { RankAffiliates } from './providers/rankings.ts';
import type { MakeThumbnail } from './providers/thumbnails.ts';

export type Db = Kysely<CampaignsDatabase>;
export type Trx = Transaction<CampaignsDatabase>;

/** What a command needs. */
export interface CommandDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Proposes a short code; the table decides whether it is free. */
  readonly newShortCode: () => string;
  readonly billing: Billing;
}

/** What is needed to keep what merchants give affiliates to publish. */
export interface AssetDeps extends CommandDeps {
  readonly hot: MailedDeps['hot'];
  readonly pictures: Pictures;
  readonly thumbnailOf: MakeThumbnail;
}

/** What is needed to mail affiliates, and whoever says they are one. */
export interface MailedDeps extends CommandDeps {
  readonly hot: Pick<HotStore, 'incrementMany' | 'get' | 'set' | 'delete'>;
  readonly addresses: Addresses;
  /** False: there is no mail server, so nobody can be sent a link. */
  readonly isMailed: boolean;
  /** Mails wait under it. */
  readonly messageKey: Uint8Array;
}

/** What is needed to take applications, and to decide them. */
export interface JoinDeps extends MailedDeps {
  readonly joinTokens: JoinTokens;
}

/** What is needed to invite people, and to take their answers. */
export interface InvitationDeps extends JoinDeps {
  readonly records: AffiliateRecords;
  readonly invitationTokens: InvitationTokens;
  readonly refusalTokens: RefusalTokens;
}

/** What is needed to show affiliates what is held about them, and to pass on what they ask. */
export interface DataRequestDeps extends MailedDeps {
  readonly records: AffiliateRecords;
  readonly dataLinks: DataLinks;
}

/** What is needed to answer affiliates who miss orders, and to have the merchant decide. */
export interface OrderClaimDeps extends MailedDeps {
  readonly orders: Orders;
}

/** What is needed to show affiliates all their programmes. */
export interface ProgrammeDeps extends MailedDeps {
  readonly records: AffiliateRecords;
  readonly programmeLinks: ProgrammeLinks;
  readonly optOuts: OptOuts;
}

/** What is needed to mail affiliates what their links brought. */
export interface AffiliateMailDeps extends ProgrammeDeps {
  readonly brought: Brought;
  /** Of whom no other is known. */
  readonly mailLanguage: Language;
  /** Between two mails, at least. */
  readonly mailIntervalMs: number;
}

/** What the routes need besides. */
export interface RouteDeps extends AssetDeps, DataRequestDeps, InvitationDeps, OrderClaimDeps, ProgrammeDeps {
  readonly programmeCookie: ProgrammeCookie;
  readonly authenticator: Authenticator;
  readonly tickets: AccessTickets;
  readonly answers: KeptAnswers;
  readonly internalSecret: string;
  readonly rank: RankAffiliates;
}
