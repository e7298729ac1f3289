import { topics } from '@sillage/proto/topics';
import { createAuthenticator } from '@sillage/runtime/http';
import type { Mailer } from '@sillage/runtime/mail';
import { answers } from '@sillage/runtime/postgres';
import type { Lifecycle } from '@sillage/runtime/service';
import { openServiceDatabase, type StartOptions, serve } from '@sillage/runtime/start';
import { buildApp } from './app.ts';
import type { PayoutConfig } from './config.ts';
import { campaignEventsConsumer } from './consumers/campaign-events.ts';
import { MAX_BATCH, settlementsConsumer } from './consumers/settlements.ts';
import { migrations } from './db/migrations/index.ts';
import { type PayoutDatabase, SCHEMA } from './db/schema.ts';
import type { PayoutDeps } from './deps.ts';
import { createLinkTokens } from './domain/link-token.ts';
import { purgeOldEvents, refreshAccounts } from './jobs/account-refreshes.ts';
import { sendMails } from './jobs/mails.ts';
import { takeBackReturned } from './jobs/returned-payouts.ts';
import { executeTransfers } from './jobs/transfers.ts';
import { configuredMailer } from './providers/configured-mailer.ts';
import { configuredProvider } from './providers/stripe-payout-provider.ts';

export interface PayoutOptions extends StartOptions<PayoutConfig> {
  /** Absent: the mail server of the configuration. */
  readonly mailer?: Mailer | undefined;
}

const GROUP = 'payout';

export async function startPayout(
  life: Lifecycle,
  { config, bus, hot, mailer, log, clock }: PayoutOptions,
): Promise<{ readonly url: string }> {
  const db = await openServiceDatabase<PayoutDatabase>(life, { config, bus, log }, SCHEMA, migrations);
  const provider = configuredProvider(config);
  const chosenMailer = mailer ?? configuredMailer(config);
  if (chosenMailer && !mailer) life.use(chosenMailer, (smtpMailer) => smtpMailer.close());
  if (!chosenMailer) log.warn('SMTP_URL is not set: no affiliate is written to');
  if (!provider) log.warn('STRIPE_SECRET_KEY is not set: nothing is transferred to affiliates');
  const deps: PayoutDeps = {
    db,
    hot,
    clock,
    log,
    config,
    authenticator: createAuthenticator({ jwksUrl: config.JWKS_URL, secret: config.JWT_SECRET, hot }),
    tokens: createLinkTokens(config.INTERNAL_SECRET),
    provider,
    mailer: chosenMailer,
  };
  const transfers = life.run(executeTransfers(deps));
  const mails = life.run(sendMails(deps));
  if (provider) life.run(refreshAccounts({ ...deps, provider }));
  if (provider) life.run(takeBackReturned({ ...deps, provider }));
  life.run(purgeOldEvents(deps));
  const onStored = () => {
    transfers.wake();
    mails.wake();
  };
  life.run(bus.consume(topics.campaignEvents, GROUP, campaignEventsConsumer(deps)));
  life.run(bus.consume(topics.settlements, GROUP, settlementsConsumer(deps, onStored), { maxBatch: MAX_BATCH }));
  const readiness = { database: () => answers(db), hot: () => hot.ping() };
  return serve(life, buildApp(deps, { log, config, life, readiness }), config);
}
