import { randomUUID } from 'node:crypto';
import { create, fromBinary, type MessageInitShape } from '@bufbuild/protobuf';
import { type CampaignEvent, CampaignEventSchema, PaymentMode } from '@sillage/proto/events/campaign_events';
import { type PayeeChanged, PayeeChangedSchema } from '@sillage/proto/events/payees';
import { type PayoutEvent, PayoutEventSchema } from '@sillage/proto/events/payouts';
import type { SettlementEvent } from '@sillage/proto/events/settlements';
import { createMemoryHotStore } from '@sillage/runtime/hot';
import { createAccessTickets, type User } from '@sillage/runtime/http';
import { createTestSignIn } from '@sillage/runtime/http/testing';
import { createOptOuts, type Mailer } from '@sillage/runtime/mail';
import { inTransaction } from '@sillage/runtime/postgres';
import { createTestDatabase, openWithTestClock } from '@sillage/runtime/postgres/testing';
import { byName, PROVIDER_CONCURRENCY } from '@sillage/runtime/provider-calls';
import { createAccountDigest, createLogger, createMetrics, loadConfig } from '@sillage/runtime/service';
import type { TaskWork } from '@sillage/runtime/work-queue';
import { runRound } from '@sillage/runtime/work-queue/testing';
import { sql } from 'kysely';
import { buildApp } from '../app.ts';
import { createBankSecrets, createTaxSecrets } from '../bank-secrets.ts';
import { sendNextMail } from '../commands/mails/send-next-mail.ts';
import { PayoutConfig } from '../config.ts';
import { campaignEventsConsumer } from '../consumers/campaign-events.ts';
import { settlementsConsumer } from '../consumers/settlements.ts';
import { migrations } from '../db/migrations/index.ts';
import { askForRefresh } from '../db/payout-accounts.ts';
import { transferQueue } from '../db/queues.ts';
import { type PayoutDatabase, SCHEMA } from '../db/schema.ts';
import type { PayoutDeps } from '../deps.ts';
import { createLinkTokens, type LinkPurpose } from '../domain/link-token.ts';
import { refreshWork } from '../jobs/account-refreshes.ts';
import { returnWork } from '../jobs/returned-payouts.ts';
import { transferWork } from '../jobs/transfers.ts';
import type { BillingService } from '../providers/billing.ts';
import type { PayoutProvider } from '../providers/payout-provider.ts';
import { readStripeEvent } from '../providers/stripe-events.ts';
import { deliver, NOW, payoutRequested, type TestLine } from './events.ts';
import { createFakeMailer } from './fake-mailer.ts';
import { Crash, createFakeProvider } from './fake-provider.ts';
import { PLANS } from './plans.ts';

export const INTERNAL_SECRET = 'a secret of at least thirty-two characters';
export const WEBHOOK_SECRET = 'whsec_of_the_tests';

type Init<Schema extends Parameters<typeof create>[0]> = MessageInitShape<Schema>;

export interface FixtureOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** A provider in addition to `fake`. */
  readonly provider?: PayoutProvider;
  /** Null: no secret is configured. */
  readonly webhookSecret?: string | null;
  /** Default: `mails`, which is in memory. */
  readonly mailer?: Mailer;
  /** Default: none, as if billing was not configured. */
  readonly billing?: BillingService;
}

export interface NewAffiliate {
  readonly id?: string;
  readonly name?: string;
  readonly email?: string;
  readonly isRemoved?: boolean;
  readonly mailLanguage?: string;
  readonly mutedMails?: string[];
}

/** The service on its own database, with a clock that the test controls, and functions that run the workers' rounds. */
export async function createFixture({
  env = {},
  provider,
  webhookSecret = WEBHOOK_SECRET,
  mailer,
  billing,
}: FixtureOptions = {}) {
  const database = await createTestDatabase<PayoutDatabase>({ schema: SCHEMA, migrations, plans: PLANS });
  const { url } = database;
  const { db, setNow } = await openWithTestClock(database, SCHEMA);
  await setNow(NOW);
  const { authenticator, signIn } = await createTestSignIn();
  // The clock of Postgres equals the process's, except for this difference.
  const time = { now: NOW, postgresBehindMs: 0 };
  const clock = () => time.now;
  const log = createLogger('payout', 'silent');
  const config = loadConfig(PayoutConfig, {
    DATABASE_URL: url,
    INTERNAL_SECRET,
    JWKS_URL: 'http://127.0.0.1:1/jwks.json',
    PUBLIC_URL: 'https://go.example.com',
    ...env,
  });
  const fake = createFakeProvider(clock, {
    name: 'stripe',
    readEvent: (delivery) => readStripeEvent(delivery, webhookSecret ?? undefined),
  });
  const mails = createFakeMailer();
  const tokens = createLinkTokens(INTERNAL_SECRET);
  const hot = createMemoryHotStore(clock);
  const tickets = createAccessTickets(INTERNAL_SECRET, hot, () => new Date(clock()));
  const deps: PayoutDeps = {
    db,
    hot,
    clock,
    log,
    metrics: createMetrics('payout'),
    config,
    authenticator,
    tokens,
    tickets,
    optOuts: createOptOuts(INTERNAL_SECRET, config.PUBLIC_URL),
    bankSecrets: createBankSecrets(INTERNAL_SECRET),
    taxSecrets: createTaxSecrets(INTERNAL_SECRET),
    accountDigest: createAccountDigest(INTERNAL_SECRET),
    providers: byName(fake.provider, ...(provider ? [provider] : [])),
    billing,
    mailer: mailer ?? mails,
  };
  const app = buildApp(deps, { log });
  const onCampaign = campaignEventsConsumer(deps);
  const onSettlement = settlementsConsumer(deps, () => {});
  const emails = new Map<string, string>();
  let version = 0;
  let last: CampaignEvent | undefined;

  const round = async <Payload>(work: TaskWork<Payload>) => {
    await setNow(time.now - time.postgresBehindMs);
    return runRound({ ...work, db, limit: PROVIDER_CONCURRENCY, isDeath: (error) => error instanceof Crash });
  };

  const campaignEvent = (campaignId: string, event: Init<typeof CampaignEventSchema>['event']) => {
    version += 1;
    last = create(CampaignEventSchema, {
      campaignId,
      version: BigInt(version),
      eventId: randomUUID(),
      ...(event && { event }),
    });
    return deliver(onCampaign, [last]);
  };

  return {
    app,
    /** The app with only this provider. */
    appWith: (own: PayoutProvider) => buildApp({ ...deps, providers: byName(own) }, { log }),
    db,
    url,
    deps,
    time,
    fake,
    mails,
    tokens,
    tickets,
    log,
    signIn,
    async newCampaign({
      ownerUserId = randomUUID() as string,
      mode = 'managed',
      isDemo = false,
      isTest = false,
      name = 'Summer boots',
      id = randomUUID() as string,
    } = {}) {
      const paymentMode = mode === 'managed' ? PaymentMode.MANAGED : PaymentMode.SELF_PAY;
      await campaignEvent(id, {
        case: 'campaign',
        value: { ownerUserId, name, currency: 'EUR', isActive: true, isDemo, isTest, paymentMode },
      });
      return { id, ownerUserId };
    },
    async newAffiliate(
      campaignId: string,
      {
        name = 'Ana',
        email = 'ana@example.com',
        isRemoved = false,
        id = randomUUID() as string,
        ...mails
      }: NewAffiliate = {},
    ) {
      emails.set(id, email);
      await campaignEvent(campaignId, {
        case: 'affiliate',
        value: { affiliateId: id, name, email, isRemoved, ...mails },
      });
      return id;
    },
    /** Creates an affiliate's payout account, and enables it. */
    async enable(
      affiliateId: string,
      campaignId: string,
      accountId = `acct_${affiliateId.slice(0, 8)}`,
      { provider: { name }, accounts } = fake,
    ) {
      await db
        .insertInto('payoutAccounts')
        .values({
          affiliateId,
          campaignId,
          address: emails.get(affiliateId) ?? '',
          status: 'enabled',
          provider: name,
          accountId,
        })
        .execute();
      await db
        .updateTable('affiliates')
        .set({ accountVersion: 1, accountStatus: 'enabled' })
        .where('affiliateId', '=', affiliateId)
        .execute();
      const state = {
        detailsSubmitted: true,
        canReceiveTransfers: true,
        disabledReason: null,
        hasOverdueRequirements: false,
      };
      accounts.set(accountId, { id: accountId, affiliateId, payoutAccountId: undefined, at: time.now, ...state });
      return accountId;
    },
    settle: (settlementId: string, campaignId: string, lines: readonly TestLine[]) =>
      deliver(onSettlement, [payoutRequested(settlementId, campaignId, lines, time.now)]),
    deliverSettlements: (events: readonly SettlementEvent[]) => deliver(onSettlement, events),
    /** Runs one round of the transfers' worker; returns the result of each line. */
    executeDue: (own: Partial<PayoutDeps> = {}) => round(transferWork({ ...deps, ...own })),
    /** The same until nothing is due. */
    async executeAll() {
      while ((await round(transferWork(deps))).length > 0);
    },
    askForRefresh: (accountId: string) =>
      inTransaction(db, (trx) => askForRefresh(trx, { provider: 'stripe', accountId })),
    refreshAll: (own: Partial<typeof deps> = {}) => round(refreshWork({ ...deps, ...own })),
    takeBackDue: (own: PayoutProvider) => round(returnWork({ ...deps, providers: byName(own) })),
    clearTasks: () => sql`delete from work_queue`.execute(db),
    /** Open transfers, including dead letters. */
    async countTransfers() {
      const { rows } = await sql<{ count: number }>`
        select count(*) from work_queue where queue = ${transferQueue.name}`.execute(db);
      return rows[0]?.count;
    },
    /** Sends all due mails, moving the clock by the pause between two mails. */
    async sendAll(holder = 'this process') {
      for (;;) {
        const next = await Promise.race([sendNextMail(deps, holder), mails.crash()]);
        if (next.is === 'none') return;
        if (next.is === 'wait') time.now += next.waitMs;
      }
    },
    /** Changes the affiliate's address, as by the merchant. */
    changeEmail: (campaignId: string, affiliateId: string, email: string, name = 'Ana') => {
      emails.set(affiliateId, email);
      return campaignEvent(campaignId, { case: 'affiliate', value: { affiliateId, name, email, isRemoved: false } });
    },
    /** Delivers the last event again, since the bus delivers at least once. */
    repeatLastEvent: () => deliver(onCampaign, last ? [last] : []),
    linkOf: (
      affiliateId: string,
      settlementId: string | null = null,
      purpose: LinkPurpose = settlementId ? 'commission' : 'invitation',
    ) => tokens.sign({ purpose, affiliateId, settlementId, email: emails.get(affiliateId) ?? '' }, time.now),
    /** The events published to billing, in order. */
    async events(): Promise<readonly PayoutEvent[]> {
      const { rows } = await sql<{
        value: Buffer;
      }>`select value from outbox where topic = 'payouts' order by id`.execute(db);
      return rows.map((row) => fromBinary(PayoutEventSchema, row.value));
    },
    /** The published accounts of affiliates, in order. */
    async payees(): Promise<readonly PayeeChanged[]> {
      const { rows } = await sql<{
        value: Buffer;
      }>`select value from outbox where topic = 'payees' order by id`.execute(db);
      return rows.map((row) => fromBinary(PayeeChangedSchema, row.value));
    },
    /** A new merchant, and functions that call as them. */
    async newMerchant(user: Partial<User> = {}) {
      const signedIn = await signIn({ id: randomUUID(), ...user });
      const call = async (method: 'GET' | 'POST', path: string) => {
        const response = await app.inject({ method, url: path, headers: signedIn.headers });
        return { status: response.statusCode, text: response.body, json: (): unknown => response.json() };
      };
      return { id: signedIn.user.id, call };
    },
    async close() {
      await app.close();
      await db.destroy();
      await database.close();
    },
  };
}

export type Fixture = Awaited<ReturnType<typeof createFixture>>;
