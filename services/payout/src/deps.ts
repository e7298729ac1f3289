import type { HotStore } from '@sillage/runtime/hot';
import type { AccessTickets, Authenticator } from '@sillage/runtime/http';
import type { Mailer, OptOuts } from '@sillage/runtime/mail';
import type { AccountDigest, Clock, Logger, Metrics } from '@sillage/runtime/service';
import type { Kysely, Transaction } from 'kysely';
import type { BankSecrets, TaxSecrets } from './bank-secrets.ts';
import type { PayoutConfig } from './config.ts';
import type { PayoutDatabase } from './db/schema.ts';
import type { LinkTokens } from './domain/link-token.ts';
import type { BillingService } from './providers/billing.ts';
import type { PayoutProviders } from './providers/registry.ts';

export type Db = Kysely<PayoutDatabase>;
export type Trx = Transaction<PayoutDatabase>;

/** Dependencies of commands, routes and workers. */
export interface PayoutDeps {
  readonly db: Db;
  readonly hot: Pick<HotStore, 'increment'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly config: PayoutConfig;
  readonly authenticator: Authenticator;
  readonly tokens: LinkTokens;
  readonly tickets: Pick<AccessTickets, 'verify'>;
  readonly bankSecrets: BankSecrets;
  readonly taxSecrets: TaxSecrets;
  readonly accountDigest: AccountDigest;
  readonly providers: PayoutProviders;
  readonly optOuts: OptOuts;
  /** Absent: payment mails have no statements attached, and affiliates are not asked for tax details. */
  readonly billing: BillingService | undefined;
  /** Absent: no mail server is configured. */
  readonly mailer: Mailer | undefined;
}
