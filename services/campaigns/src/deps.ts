import type { AccessTickets, Authenticator } from '@sillage/runtime/http';
import type { Clock } from '@sillage/runtime/service';
import type { Kysely, Transaction } from 'kysely';
import type { CampaignsDatabase } from './db/schema.ts';
import type { Addresses } from './domain/addresses.ts';
import type { Billing } from './providers/billing.ts';

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

/** What the routes need besides. */
export interface RouteDeps extends CommandDeps {
  readonly addresses: Addresses;
  readonly authenticator: Authenticator;
  readonly tickets: AccessTickets;
  readonly internalSecret: string;
}
