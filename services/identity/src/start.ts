import type { EventBus } from '@sillage/runtime/bus';
import { purgeIdempotentRequests } from '@sillage/runtime/idempotency';
import { startJobs } from '@sillage/runtime/jobs';
import { deliverMessages, type Mailer, messageKey } from '@sillage/runtime/mail';
import { answers } from '@sillage/runtime/postgres';
import { exposeGauge, type Lifecycle } from '@sillage/runtime/service';
import { openServiceDatabase, type StartOptions, serve } from '@sillage/runtime/start';
import { createAccessTokens } from './access-tokens.ts';
import { buildApp } from './app.ts';
import { ensureUser } from './commands/accounts/sign-up.ts';
import { createAccountMails, createFactorTexts } from './commands/codes/account-messages.ts';
import { createDemoAccount } from './commands/demo/demo-account.ts';
import { createPasswords } from './commands/passwords/passwords.ts';
import { keepRevocations } from './commands/sessions/revocations.ts';
import { rotateTogether } from './commands/sessions/rotations.ts';
import { configuredRedirects, type IdentityConfig, pathPrefixes } from './config.ts';
import { migrations } from './db/migrations/index.ts';
import { type IdentityDatabase, SCHEMA } from './db/schema.ts';
import { deviceCookieKey } from './domain/device-cookie.ts';
import { oneTimeCodeKey } from './domain/one-time-code.ts';
import { refreshTokenKey } from './domain/refresh-token.ts';
import { dailyJobs } from './jobs/daily.ts';
import { keepKeyRing, openKeyRing } from './keys/key-ring.ts';
import { createCampaignModes } from './providers/campaign-modes.ts';
import { createDebts } from './providers/debts.ts';
import { configuredSms, openMailer } from './providers/messengers.ts';
import { createOidcProviders } from './providers/oidc-provider.ts';

export interface IdentityOptions extends Omit<StartOptions<IdentityConfig>, 'bus'> {
  /** If undefined, account events wait in the outbox until a process has a bus. */
  readonly bus?: EventBus | undefined;
  /** If undefined, the configured mail server. */
  readonly mailer?: Mailer | undefined;
  /** The account of solo's own demo, once it exists; shown if no demo is configured. */
  readonly ownDemo?: (() => string | undefined) | undefined;
}

export interface Identity {
  readonly url: string;
  /** Address of the JWKS, for the other services' authenticators. */
  readonly jwksUrl: string;
  /**
   * Returns the account with this address, and creates it with this password if necessary. For solo's demo; no route
   * calls it.
   */
  ensureUser(email: string, password: string): Promise<{ readonly id: string; readonly created: boolean }>;
}

/** Not journaled: rows that expire within minutes or whose counts may restart. */
const LEFT_OUT = ['auth_codes', 'factor_challenges', 'flow_states', 'one_time_tokens', 'sign_in_tries'];

export async function startIdentity(
  life: Lifecycle,
  { config, hot, bus, mailer, ownDemo, log, clock, metrics }: IdentityOptions,
): Promise<Identity> {
  const redirects = configuredRedirects(config);
  const db = await openServiceDatabase<IdentityDatabase>(
    life,
    { config, bus, log, metrics, leftOut: LEFT_OUT },
    SCHEMA,
    migrations,
  );
  const keys = await openKeyRing(config, db);
  const accessTokens = createAccessTokens(keys, { issuer: config.ISSUER_URL, ttlS: config.ACCESS_TOKEN_TTL_S });
  const secrets = {
    refreshKey: refreshTokenKey(config.INTERNAL_SECRET),
    codeKey: oneTimeCodeKey(config.INTERNAL_SECRET),
    deviceKey: deviceCookieKey(config.INTERNAL_SECRET),
    messageKey: messageKey(config.INTERNAL_SECRET),
  };
  const sending = { clock, config, redirects, ...secrets };
  const deps = {
    db,
    hot,
    clock,
    config,
    keys,
    accessTokens,
    ...secrets,
    rotations: rotateTogether(db),
    passwords: createPasswords(config.PASSWORD_HASH_COST),
    redirects,
    providers: createOidcProviders(config, clock),
    mails: createAccountMails(sending),
    factorTexts: createFactorTexts(sending),
    debts: createDebts(config),
    demo: createDemoAccount({
      db,
      clock,
      log,
      modes: createCampaignModes(config),
      named: () => config.DEMO_ACCOUNT ?? ownDemo?.(),
    }),
  };
  exposeGauge(metrics, 'sillage_signing_key_age_seconds', 'For how long the key has signed that signs now', () => {
    const sinceMs = keys.signingSinceMs(clock());
    return sinceMs && (clock() - sinceMs) / 1000;
  });
  life.run(keepKeyRing(keys, { log, metrics }));
  life.run(keepRevocations(deps, { log, metrics }));
  const chosenMailer = mailer ?? life.use(openMailer(config, log), (smtpMailer) => smtpMailer.close());
  life.run(
    deliverMessages({
      db,
      schema: SCHEMA,
      mailer: chosenMailer,
      sms: configuredSms(config),
      key: secrets.messageKey,
      clock,
      log,
      metrics,
    }),
  );
  if (config.JOBS_ENABLED) {
    life.run(
      await startJobs({
        databaseUrl: config.DATABASE_URL,
        applicationName: 'identity',
        jobs: dailyJobs(deps, log),
        log,
        metrics,
      }),
    );
  }
  life.run(purgeIdempotentRequests({ db, clock, log, metrics, service: SCHEMA }));
  const readiness = { database: () => answers(db), hot: () => hot.ping() };
  const { url } = await serve(life, buildApp(deps, { log, config, life, metrics, readiness }), config);
  return {
    url,
    jwksUrl: `${url}${pathPrefixes(config)[0]}/.well-known/jwks.json`,
    ensureUser: (email, password) => ensureUser(deps, email, password),
  };
}
