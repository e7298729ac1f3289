import { topics } from '@sillage/proto/topics';
import { DAY_MS } from '@sillage/proto/values/durations';
import { createNotifyOwner, noticeWork } from '@sillage/runtime/account-notices';
import { createAccessTickets, createAnswerCache, createAuthenticator } from '@sillage/runtime/http';
import { purgeIdempotentRequests } from '@sillage/runtime/idempotency';
import {
  configuredMailer,
  createNoMailer,
  createOptOuts,
  deliverMessages,
  type Mailer,
  messageKey,
} from '@sillage/runtime/mail';
import { answers, forgetOldRows } from '@sillage/runtime/postgres';
import { keepPositions } from '@sillage/runtime/recovery';
import type { Lifecycle } from '@sillage/runtime/service';
import { openServiceDatabase, type StartOptions, serve } from '@sillage/runtime/start';
import { startWorker } from '@sillage/runtime/work-queue';
import { buildApp } from './app.ts';
import { type CreatedDemo, createDemoCampaign, type DemoCampaign } from './commands/create-demo-campaign.ts';
import { createDataLinks } from './commands/data-requests/data-links.ts';
import { createInvitationTokens } from './commands/invitations/invitation-tokens.ts';
import { createRefusalTokens } from './commands/invitations/refusal-tokens.ts';
import { createJoinTokens } from './commands/joining/join-tokens.ts';
import { newShortCode } from './commands/new-keys.ts';
import { createProgrammeLinks } from './commands/programmes/programme-links.ts';
import { markSent, markUnreachable } from './commands/programmes/reach.ts';
import type { CampaignsConfig } from './config.ts';
import { accountEventsConsumer } from './consumers/account-events.ts';
import { paymentMethodsConsumer } from './consumers/payment-methods.ts';
import { settlementsConsumer } from './consumers/settlements.ts';
import { failInvitation } from './db/joining/invitations.ts';
import { migrations } from './db/migrations/index.ts';
import { noticeQueue } from './db/queues.ts';
import { type CampaignsDatabase, SCHEMA } from './db/schema.ts';
import { createAddresses } from './domain/addresses.ts';
import { createProgrammeCookie } from './domain/programme-cookie.ts';
import {
  beginWeeklySummariesRegularly,
  noteFirstsRegularly,
  weeklyPageWork,
  weeklySummaryWork,
} from './jobs/affiliate-mails.ts';
import { importWork } from './jobs/imports.ts';
import { closeReportedRegularly, orderClaimWork } from './jobs/order-claims.ts';
import { decideTiersRegularly } from './jobs/rate-tiers.ts';
import { settleErasuresRegularly } from './jobs/settle-erasures.ts';
import { removeUnusedFilesRegularly } from './jobs/unused-files.ts';
import { createAffiliateRecords } from './providers/affiliate-records.ts';
import { createBilling } from './providers/billing.ts';
import { createBrought } from './providers/brought.ts';
import { configuredPictures } from './providers/configured-pictures.ts';
import { createOrders } from './providers/orders.ts';
import { createRankings } from './providers/rankings.ts';
import { createThumbnails } from './providers/thumbnails.ts';

/** Few, because imports share the database with users of the dashboard. */
const IMPORT_CONCURRENCY = 2;

/** As long as the security log of an account, which contains them as well. */
const REQUESTS_KEPT_MS = 365 * DAY_MS;
/** For declined and unconfirmed applications. */
const APPLICATIONS_KEPT_MS = 30 * DAY_MS;
/** For declined, withdrawn and expired invitations. */
const INVITATIONS_KEPT_MS = 30 * DAY_MS;
/** So that a deleted note can be restored. */
const DELETED_NOTES_KEPT_MS = DAY_MS;

/** A finished weekly run is never needed again. */
const WEEKLY_RUNS_KEPT_MS = 30 * DAY_MS;

export interface CampaignsOptions extends StartOptions<CampaignsConfig> {
  /** Absent: the mail server of the configuration. */
  readonly mailer?: Mailer | undefined;
}

export interface Campaigns {
  readonly url: string;
  /** For the first start of solo; there is no route for it. */
  createDemoCampaign(demo: DemoCampaign): Promise<CreatedDemo>;
}

/** Not in the journal: files can be uploaded again, and counts are derived from the affiliates. */
const LEFT_OUT = ['imports', 'import_rows', 'affiliate_counts'];

export async function startCampaigns(
  life: Lifecycle,
  { config, bus: givenBus, hot, log, clock, metrics, ...given }: CampaignsOptions,
): Promise<Campaigns> {
  const db = await openServiceDatabase<CampaignsDatabase>(
    life,
    { config, bus: givenBus, log, metrics, leftOut: LEFT_OUT },
    SCHEMA,
    migrations,
  );
  const bus = keepPositions(givenBus, db);
  const configured = given.mailer ? undefined : configuredMailer(config, config.PUBLIC_URL);
  if (configured) life.use(configured, (mailer) => mailer.close());
  const mailer = given.mailer ?? configured;
  const deps = {
    db,
    hot,
    clock,
    newShortCode,
    billing: createBilling({ ...config, log }),
    addresses: createAddresses(config.PUBLIC_URL),
    authenticator: createAuthenticator({ jwksUrl: config.JWKS_URL, secret: config.JWT_SECRET, hot, metrics }),
    tickets: createAccessTickets(config.INTERNAL_SECRET, hot),
    answers: createAnswerCache(),
    internalSecret: config.INTERNAL_SECRET,
    records: createAffiliateRecords(config),
    rank: createRankings(config),
    orders: createOrders(config),
    brought: createBrought(config),
    pictures: configuredPictures(config, db),
    thumbnailOf: createThumbnails(),
    mailLanguage: config.PAYOUT_MAIL_LANGUAGE,
    mailIntervalMs: config.SMTP_INTERVAL_MS,
    dataLinks: createDataLinks(config.INTERNAL_SECRET),
    invitationTokens: createInvitationTokens(config.INTERNAL_SECRET),
    refusalTokens: createRefusalTokens(config.INTERNAL_SECRET),
    joinTokens: createJoinTokens(config.INTERNAL_SECRET),
    programmeLinks: createProgrammeLinks(config.INTERNAL_SECRET),
    programmeCookie: createProgrammeCookie(config.PUBLIC_URL),
    optOuts: createOptOuts(config.INTERNAL_SECRET, config.PUBLIC_URL),
    isMailed: mailer !== undefined,
    messageKey: messageKey(config.INTERNAL_SECRET),
  };
  life.run(bus.consume(topics.accountEvents, 'campaigns', accountEventsConsumer(deps)));
  life.run(bus.consume(topics.paymentMethods, 'campaigns', paymentMethodsConsumer(deps)));
  life.run(bus.consume(topics.settlements, 'campaigns', settlementsConsumer(deps)));
  life.run(purgeIdempotentRequests({ db, clock, log, metrics, service: SCHEMA }));
  life.run(removeUnusedFilesRegularly(deps, { log, metrics }));
  life.run(settleErasuresRegularly({ db, clock, log, metrics }));
  const worker = { db, schema: SCHEMA, listenUrl: config.DATABASE_URL, log, metrics };
  life.run(startWorker({ ...importWork(deps), ...worker, concurrency: IMPORT_CONCURRENCY }));
  life.run(startWorker({ ...noticeWork(noticeQueue, createNotifyOwner(config)), ...worker }));
  life.run(startWorker({ ...orderClaimWork(deps), ...worker }));
  life.run(closeReportedRegularly(deps, { log, metrics }));
  life.run(decideTiersRegularly(deps, { log, metrics }));
  const mails = { mailer: mailer ?? createNoMailer(log), sms: undefined, key: deps.messageKey };
  // Only invitations are informed about failed mails.
  const onFailed = (mailId: string) => failInvitation(db, mailId);
  const onUnreachable = (address: string) => markUnreachable(deps, address);
  const onSent = (address: string) => markSent(deps, address);
  life.run(deliverMessages({ db, schema: SCHEMA, log, metrics, clock, ...mails, onFailed, onUnreachable, onSent }));
  if (mailer) {
    life.run(noteFirstsRegularly(deps, { log, metrics }));
    life.run(beginWeeklySummariesRegularly(deps, { log, metrics }));
    life.run(startWorker({ ...weeklyPageWork(deps), ...worker }));
    life.run(startWorker({ ...weeklySummaryWork(deps), ...worker }));
  }
  const runs = { name: 'campaigns.weekly-runs', table: 'weekly_runs', since: 'begun_at' };
  life.run(forgetOldRows({ db, clock, log, metrics, ...runs, keptMs: WEEKLY_RUNS_KEPT_MS }));
  const requests = { name: 'campaigns.data-requests', table: 'data_requests', since: 'decided_at' };
  life.run(forgetOldRows({ db, clock, log, metrics, ...requests, keptMs: REQUESTS_KEPT_MS }));
  const applications = { name: 'campaigns.applications', table: 'applications', since: 'forgettable_since' };
  life.run(forgetOldRows({ db, clock, log, metrics, ...applications, keptMs: APPLICATIONS_KEPT_MS }));
  const invitations = { name: 'campaigns.invitations', table: 'invitations', since: 'forgettable_since' };
  life.run(forgetOldRows({ db, clock, log, metrics, ...invitations, keptMs: INVITATIONS_KEPT_MS }));
  const claims = { name: 'campaigns.order-claims', table: 'order_claims', since: 'asked_at' };
  life.run(forgetOldRows({ db, clock, log, metrics, ...claims, keptMs: REQUESTS_KEPT_MS }));
  const appeals = { name: 'campaigns.appeals', table: 'appeals', since: 'appealed_at' };
  life.run(forgetOldRows({ db, clock, log, metrics, ...appeals, keptMs: REQUESTS_KEPT_MS }));
  const sessions = { name: 'campaigns.programme-sessions', table: 'programme_sessions', since: 'expires_at' };
  life.run(forgetOldRows({ db, clock, log, metrics, ...sessions, keptMs: 0 }));
  const notes = { name: 'campaigns.deleted-notes', table: 'affiliate_notes', since: 'deleted_at' };
  life.run(forgetOldRows({ db, clock, log, metrics, ...notes, keptMs: DELETED_NOTES_KEPT_MS }));
  const readiness = { database: () => answers(db) };
  const { url } = await serve(life, buildApp(deps, { log, config, life, metrics, readiness }), config);
  return { url, createDemoCampaign: (demo) => createDemoCampaign(deps, demo) };
}
