import type { AccessTickets, AnswerCache, Authenticator } from '@sillage/runtime/http';
import type { Clock, Logger, Metrics } from '@sillage/runtime/service';
import type { Kysely, Transaction } from 'kysely';
import type { BillingConfig } from './config.ts';
import type { BillingDatabase } from './db/schema.ts';
import type { PayableCurrencies } from './providers/payable-currencies.ts';
import type { PayoutService } from './providers/payout.ts';
import type { PaymentProviders } from './providers/registry.ts';

export type Db = Kysely<BillingDatabase>;
export type Trx = Transaction<BillingDatabase>;

/** Dependencies of commands and routes. */
export interface BillingDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly config: BillingConfig;
  readonly authenticator: Authenticator;
  readonly tickets: AccessTickets;
  readonly answers: AnswerCache;
  readonly payout: PayoutService;
  /** Empty if none is configured: nothing can be charged then, and campaigns need no card. */
  readonly providers: PaymentProviders;
  readonly payableCurrencies: PayableCurrencies;
}
