import type { Authenticator } from '@sillage/infra/http';
import type { Clock, Logger } from '@sillage/infra/service';
import type { Kysely, Transaction } from 'kysely';
import type { PayoutConfig } from './config.ts';
import type { PayoutDatabase } from './db/schema.ts';

export type Db = Kysely<PayoutDatabase>;
export type Trx = Transaction<PayoutDatabase>;

/** What the commands and routes need. */
export interface PayoutDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly config: PayoutConfig;
  readonly authenticator: Authenticator;
}
