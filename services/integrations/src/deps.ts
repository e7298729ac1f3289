import type { Authenticator } from '@sillage/runtime/http';
import type { Clock, Logger } from '@sillage/runtime/service';
import type { Kysely, Transaction } from 'kysely';
import type { IntegrationsDatabase } from './db/schema.ts';
import type { Collector } from './providers/collector.ts';
import type { Secrets } from './secrets.ts';

export type Db = Kysely<IntegrationsDatabase>;
export type Trx = Transaction<IntegrationsDatabase>;

/** What the commands, routes and jobs need. */
export interface IntegrationsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly authenticator: Authenticator;
  readonly collector: Collector;
  readonly secrets: Secrets;
  /** The address of the installation, as shops see it. */
  readonly publicUrl: string;
}
