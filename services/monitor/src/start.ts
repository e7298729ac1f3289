import { services } from '@sillage/proto/services';
import { topics } from '@sillage/proto/topics';
import { CONSENT_DAYS } from '@sillage/proto/values/consent';
import { DAY_MS, MINUTE_MS } from '@sillage/proto/values/durations';
import { createNotifyOwner, noticeWork } from '@sillage/runtime/account-notices';
import { createAuthenticator } from '@sillage/runtime/http';
import { purgeIdempotentRequests } from '@sillage/runtime/idempotency';
import { configuredMailer, createNoMailer, deliverMessages, type Mailer, messageKey } from '@sillage/runtime/mail';
import { forgetOldRows } from '@sillage/runtime/postgres';
import { keepPositions } from '@sillage/runtime/recovery';
import { type Lifecycle, repeat } from '@sillage/runtime/service';
import { openServiceDatabase, type StartOptions, serve } from '@sillage/runtime/start';
import { startWorker } from '@sillage/runtime/work-queue';
import { createOverview } from './administration/overview.ts';
import { createServiceCalls } from './administration/service-calls.ts';
import { buildApp } from './app.ts';
import { forgetArchives } from './archives/forget-archives.ts';
import { archiveWork } from './archives/make-archive.ts';
import { createOpenRecords } from './archives/open-records.ts';
import { addressesOf, type MonitorConfig } from './config.ts';
import { accountEventsConsumer } from './consumers/account-events.ts';
import { messageAccountWork } from './contact/accounts.ts';
import { createFormTokens } from './contact/form-tokens.ts';
import { contactMailWork } from './contact/mail-message.ts';
import { migrations } from './db/migrations/index.ts';
import { noticeQueue } from './db/queues.ts';
import { type MonitorDatabase, SCHEMA } from './db/schema.ts';
import { databaseProbe } from './probes/database.ts';
import { apiProbe, authenticationProbe, linksProbe, webProbe } from './probes/http-probes.ts';
import { logProbe } from './probes/log.ts';
import { mailProbe } from './probes/mail.ts';
import { probeFigures } from './probes/metrics.ts';
import { untilReachable } from './probes/until-reachable.ts';
import { Watch } from './probes/watch.ts';
import { mailNewRoots } from './receipts/mail-roots.ts';
import { announcementWork, newsMailWork } from './subscriptions/notify.ts';
import { createUnsubscribeTokens } from './subscriptions/unsubscribe-token.ts';

/** Often enough that results of other processes and texts of the administrator are visible within seconds. */
const LOOK_EVERY_MS = 5_000;
/** The gateway starts last. */
const STARTING_MS = 60_000;
const MAIL_ROOTS_EVERY_MS = 10 * MINUTE_MS;
const SAMPLES_KEPT_MS = 7 * DAY_MS;
const HOURS_KEPT_MS = 90 * DAY_MS;

export interface MonitorOptions extends StartOptions<MonitorConfig> {
  /** If undefined, the configured mail server. */
  readonly mailer?: Mailer | undefined;
}

export async function startMonitor(
  life: Lifecycle,
  { config, bus: givenBus, hot, log, clock, metrics, ...given }: MonitorOptions,
): Promise<{ readonly url: string }> {
  const db = await openServiceDatabase<MonitorDatabase>(life, { config, log, metrics }, SCHEMA, migrations);
  const bus = keepPositions(givenBus, db);
  const addresses = addressesOf(config);
  const withData = Object.fromEntries(
    services.monitor.calls.filter((name) => services[name].hasData).map((name) => [name, addresses[name]]),
  );
  const gateway = config.GATEWAY_URL.replace(/\/$/, '');
  const probes = [
    linksProbe(gateway, config.PUBLIC_URL),
    webProbe(gateway),
    apiProbe(gateway),
    authenticationProbe(gateway),
    databaseProbe(db, withData),
    logProbe(gateway, bus, hot),
    ...(config.SMTP_URL === undefined ? [] : [mailProbe(config.SMTP_URL)]),
  ];
  const watch = new Watch({ db, clock, log, probes, figures: metrics.of(probeFigures) });
  const authenticator = createAuthenticator({ jwksUrl: config.JWKS_URL, secret: config.JWT_SECRET, hot, metrics });
  let isProbing = false;
  if (config.PROBES_ENABLED) {
    void untilReachable(config.GATEWAY_URL, STARTING_MS, life.stopping).then(() => {
      isProbing = true;
    });
  }
  // Before the gateway can ask, so that it does not replace the last known status by an unknown one.
  await watch.look();
  life.run(repeat('monitor.probes', LOOK_EVERY_MS, () => (isProbing ? watch.check() : watch.look()), { log, metrics }));
  const old = {
    db,
    clock,
    log,
    metrics,
    name: 'monitor.samples',
    table: 'samples',
    since: 'at',
    keptMs: SAMPLES_KEPT_MS,
  };
  life.run(forgetOldRows(old));
  life.run(forgetOldRows({ ...old, name: 'monitor.hours', table: 'hours', since: 'hour', keptMs: HOURS_KEPT_MS }));
  const requests = { ...old, name: 'monitor.subscription-requests', table: 'subscription_requests' };
  life.run(forgetOldRows({ ...requests, since: 'expires_at', keptMs: 0 }));
  const messages = { ...old, name: 'monitor.contact-messages', table: 'contact_messages' };
  life.run(forgetOldRows({ ...messages, since: 'created_at', keptMs: config.CONTACT_RETENTION_DAYS * DAY_MS }));
  const consents = { ...old, name: 'monitor.consents', table: 'consents', since: 'created_at' };
  life.run(purgeIdempotentRequests({ db, clock, log, metrics, service: SCHEMA }));
  life.run(forgetOldRows({ ...consents, keptMs: CONSENT_DAYS * DAY_MS }));
  for (const work of forgetArchives({ db, clock, log, metrics })) life.run(work);
  // Always ready: it must continue to probe and report while its database is unavailable.
  const readiness = {};
  const calls = createServiceCalls({ db, addresses, internalSecret: config.INTERNAL_SECRET });
  const overview = createOverview({ db, bus, clock, log, services: calls, metrics, addresses });
  const configured = given.mailer ? undefined : configuredMailer(config, config.PUBLIC_URL);
  if (configured) life.use(configured, (mailer) => mailer.close());
  const mailer = given.mailer ?? configured;
  const deps = {
    db,
    hot,
    clock,
    log,
    metrics,
    config,
    authenticator,
    watch,
    bus,
    services: calls,
    openRecords: createOpenRecords({ db, addresses, internalSecret: config.INTERNAL_SECRET }),
    overview,
    mailer: mailer ?? createNoMailer(log),
    isMailed: mailer !== undefined,
    messageKey: messageKey(config.INTERNAL_SECRET),
    unsubscribeTokens: createUnsubscribeTokens(config.INTERNAL_SECRET),
    formTokens: createFormTokens(config.INTERNAL_SECRET),
  };
  const work = { db, schema: SCHEMA, listenUrl: config.DATABASE_URL, log, metrics };
  life.run(deliverMessages({ ...work, mailer: deps.mailer, sms: undefined, key: deps.messageKey, clock }));
  life.run(startWorker({ ...work, ...announcementWork(deps) }));
  // Low concurrency: the mails wait for the mail server anyway, and must not delay confirmations.
  life.run(startWorker({ ...work, ...newsMailWork(deps), concurrency: 2 }));
  life.run(startWorker({ ...work, ...contactMailWork(deps) }));
  life.run(startWorker({ ...work, ...messageAccountWork(deps) }));
  // One at a time, because each reads all data of an account.
  life.run(startWorker({ ...work, ...archiveWork(deps), concurrency: 1 }));
  life.run(startWorker({ ...work, ...noticeWork(noticeQueue, createNotifyOwner(config)) }));
  life.run(bus.consume(topics.accountEvents, SCHEMA, accountEventsConsumer(deps)));
  const rootsEmail = config.ROOTS_EMAIL;
  if (rootsEmail !== undefined && mailer) {
    const roots = { ...deps, to: rootsEmail, url: addresses.attribution, publicUrl: config.PUBLIC_URL };
    life.run(repeat('monitor.mail-roots', MAIL_ROOTS_EVERY_MS, () => mailNewRoots(roots), { log, metrics }));
  }
  const app = buildApp(deps, { log, config, life, metrics, readiness });
  return serve(life, app, config);
}
