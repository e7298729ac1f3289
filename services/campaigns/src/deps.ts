import type { Language } from '@sillage/proto/values/languages';
import type { HotStore } from '@sillage/runtime/hot';
import type { AccessTickets, AnswerCache, Authenticator } from '@sillage/runtime/http';
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

/** Dependencies of commands. */
export interface CommandDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Generates a short code; a unique constraint decides whether it is free. */
  readonly newShortCode: () => string;
  readonly billing: Billing;
}

/** Dependencies of commands about assets. */
export interface AssetDeps extends CommandDeps {
  readonly hot: MailedDeps['hot'];
  readonly pictures: Pictures;
  readonly thumbnailOf: MakeThumbnail;
}

/** Dependencies of commands that mail affiliates, or people who claim to be one. */
export interface MailedDeps extends CommandDeps {
  readonly hot: Pick<HotStore, 'incrementMany' | 'get' | 'set' | 'delete'>;
  readonly addresses: Addresses;
  /** False without a mail server: no links can be sent. */
  readonly isMailed: boolean;
  /** Encrypts queued mails. */
  readonly messageKey: Uint8Array;
}

/** Dependencies of commands about applications. */
export interface JoinDeps extends MailedDeps {
  readonly joinTokens: JoinTokens;
}

/** Dependencies of commands about invitations. */
export interface InvitationDeps extends JoinDeps {
  readonly records: AffiliateRecords;
  readonly invitationTokens: InvitationTokens;
  readonly refusalTokens: RefusalTokens;
}

/** Dependencies of commands about affiliates' data and their requests about it. */
export interface DataRequestDeps extends MailedDeps {
  readonly records: AffiliateRecords;
  readonly dataLinks: DataLinks;
}

/** Dependencies of commands about missing orders. */
export interface OrderClaimDeps extends MailedDeps {
  readonly orders: Orders;
}

/** Dependencies of the view of all programmes of an affiliate. */
export interface ProgrammeDeps extends MailedDeps {
  readonly records: AffiliateRecords;
  readonly programmeLinks: ProgrammeLinks;
  readonly optOuts: OptOuts;
}

/** Dependencies of the mails about what affiliates' links brought. */
export interface AffiliateMailDeps extends ProgrammeDeps {
  readonly brought: Brought;
  /** For affiliates whose language is unknown. */
  readonly mailLanguage: Language;
  /** Minimum pause between two mails. */
  readonly mailIntervalMs: number;
}

/** Dependencies of the routes. */
export interface RouteDeps extends AssetDeps, DataRequestDeps, InvitationDeps, OrderClaimDeps, ProgrammeDeps {
  readonly programmeCookie: ProgrammeCookie;
  readonly authenticator: Authenticator;
  readonly tickets: AccessTickets;
  readonly answers: AnswerCache;
  readonly internalSecret: string;
  readonly rank: RankAffiliates;
}
