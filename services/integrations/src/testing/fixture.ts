import { randomUUID } from 'node:crypto';
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { CampaignEventSchema } from '@sillage/proto/events/campaign_events';
import type { AccountNotice } from '@sillage/proto/http/account-notices';
import { DeliveryList } from '@sillage/proto/http/deliveries';
import { CreatedConnection, type SecretPlatform } from '@sillage/proto/http/integrations';
import { batchOf } from '@sillage/runtime/bus/testing';
import { createMemoryHotStore } from '@sillage/runtime/hot';
import { createAccessTickets, type User } from '@sillage/runtime/http';
import { createTestSignIn } from '@sillage/runtime/http/testing';
import { createTestDatabase, openWithTestClock } from '@sillage/runtime/postgres/testing';
import { createAddressDigest, createLogger, createMetrics } from '@sillage/runtime/service';
import type { Queue } from '@sillage/runtime/work-queue';
import { runRound } from '@sillage/runtime/work-queue/testing';
import { sql } from 'kysely';
import { buildApp } from '../app.ts';
import { allowsLoopback } from '../commands/webhooks/endpoints.ts';
import { campaignEventsConsumer } from '../consumers/campaign-events.ts';
import { migrations } from '../db/migrations/index.ts';
import { type IntegrationsDatabase, SCHEMA } from '../db/schema.ts';
import type { IntegrationsDeps } from '../deps.ts';
import { createIntake } from '../intake.ts';
import { deliveryWork } from '../jobs/deliveries.ts';
import { shopWork } from '../jobs/shops.ts';
import { createKnownConnections } from '../known-connections.ts';
import { createCallPostback, createSendWebhook } from '../providers/webhook-receiver.ts';
import { createSecrets } from '../secrets.ts';
import { signedHeaders } from '../signed-headers.ts';
import { Crash, createFakeCollector } from './fake-collector.ts';
import { PLANS } from './plans.ts';

interface Call {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly body?: object;
  readonly cookie?: string;
  /** The address that the path is relative to. */
  readonly root?: string;
}

interface FixtureOptions {
  readonly publicUrl?: string;
  readonly shopify?: IntegrationsDeps['shopify'];
}

const NO_SHOPIFY: IntegrationsDeps['shopify'] = {
  app: null,
  tryWith: null,
  open() {
    throw new Error('No shop is asked in this test');
  },
};

export const INTERNAL_SECRET = 'a secret of at least thirty-two characters';

/** The service on its own database, with a collector in memory; tests run the worker's rounds explicitly. */
export async function createFixture({
  publicUrl = 'https://go.example.com',
  shopify = NO_SHOPIFY,
}: FixtureOptions = {}) {
  const database = await createTestDatabase<IntegrationsDatabase>({ schema: SCHEMA, migrations, plans: PLANS });
  const { db, setNow } = await openWithTestClock(database, SCHEMA);
  const { authenticator, signIn } = await createTestSignIn();
  // The library checks signatures against the system clock.
  const time = { now: Date.now() };
  const collector = createFakeCollector();
  const log = createLogger(SCHEMA, 'silent');
  const notices: (AccountNotice & { readonly ownerUserId: string })[] = [];
  const deps: IntegrationsDeps = {
    db,
    clock: () => time.now,
    log,
    metrics: createMetrics(SCHEMA),
    authenticator,
    tickets: createAccessTickets(INTERNAL_SECRET, createMemoryHotStore()),
    collector,
    notifyOwner: async (ownerUserId, notice) => void notices.push({ ownerUserId, ...notice }),
    sendWebhook: createSendWebhook(allowsLoopback(publicUrl)),
    callPostback: createCallPostback(allowsLoopback(publicUrl)),
    intake: createIntake(db),
    knownConnections: createKnownConnections(db),
    secrets: createSecrets(INTERNAL_SECRET),
    addressDigest: createAddressDigest(INTERNAL_SECRET),
    shopify,
    publicUrl,
    internalSecret: INTERNAL_SECRET,
  };
  const app = buildApp(deps, { log });
  const onCampaign = campaignEventsConsumer(deps);
  let version = 0;

  const announce = async (campaignId: string, event: MessageInitShape<typeof CampaignEventSchema>['event']) => {
    version += 1;
    const fields = { eventId: randomUUID(), campaignId, version: BigInt(version), ...(event && { event }) };
    await onCampaign(batchOf('test', [create(CampaignEventSchema, fields)]));
  };

  const merchant = async (given?: Partial<User>) => {
    const { user, headers } = await signIn(given);
    return {
      id: user.id,
      async call(path: string, { method = 'GET', body, cookie, root = '/api/v1/integrations' }: Call = {}) {
        const url = `${root}${path}`;
        const sent = cookie === undefined ? headers : { ...headers, cookie };
        const response = await app.inject({ method, url, headers: sent, ...(body && { payload: body }) });
        const [set] = [response.headers['set-cookie']].flat();
        return {
          status: response.statusCode,
          body: response.body === '' ? undefined : response.json(),
          cookie: set?.replace(/;.*$/, ''),
        };
      },
    };
  };
  type Merchant = Awaited<ReturnType<typeof merchant>>;

  /** A ticket of the public dashboard, for one affiliate or none. */
  const dashboard = async (campaignId: string, affiliateId?: string) => {
    const ticket = await deps.tickets.sign({ campaignId, ...(affiliateId !== undefined && { affiliateId }) });
    return {
      async call(path: string, { method = 'GET', body }: Call = {}) {
        const url = `/api/v1/public/integrations/campaigns/${campaignId}${path}`;
        const headers = { authorization: `Bearer ${ticket}` };
        const response = await app.inject({ method, url, headers, ...(body && { payload: body }) });
        return { status: response.statusCode, body: response.body === '' ? undefined : response.json() };
      },
    };
  };

  return {
    app,
    db,
    deps,
    setNow,
    time,
    collector,
    /** The notices to owners. */
    notices,
    merchant,
    dashboard,
    /** Publishes an affiliate with these coupon codes, each with its times. */
    async newAffiliate(
      campaignId: string,
      affiliateId: string,
      couponCodes: readonly (readonly [code: string, fromMs: number, untilMs: number])[],
    ) {
      const coupons = couponCodes.map(([code, from, until]) => ({
        code,
        fromMs: BigInt(from),
        untilMs: BigInt(until),
      }));
      await announce(campaignId, { case: 'affiliate', value: { affiliateId, name: 'Ann', couponCodes: coupons } });
    },
    async newCampaign(
      { id: ownerUserId }: Pick<Merchant, 'id'>,
      { isArchived = false, id = randomUUID(), targetUrl = 'https://shop.example/' } = {},
    ) {
      const campaign = { ownerUserId, name: 'Boots', currency: 'EUR', isActive: true, isArchived };
      const value = { ...campaign, targetUrl, allowedHosts: ['blog.example'], publicKey: 'pk' };
      await announce(id, { case: 'campaign', value });
      return id;
    },
    async connect(owner: Merchant, campaignId: string, platform: SecretPlatform, more: object = {}) {
      const body = { platform, name: `My ${platform}`, ...more };
      const answer = await owner.call(`/campaigns/${campaignId}/connections`, { method: 'POST', body });
      return CreatedConnection.parse(answer.body);
    },
    /** Sends a message like a system that signs it. */
    async send(connection: { id: string; secret: string }, body: object, { id = randomUUID() as string } = {}) {
      const payload = JSON.stringify(body);
      const signed = signedHeaders({ id, sentAt: new Date(), body: payload, secrets: [connection.secret] });
      const response = await app.inject({
        method: 'POST',
        url: `/webhooks/shops/${connection.id}`,
        headers: { 'content-type': 'application/json', ...signed },
        payload,
      });
      return { status: response.statusCode, body: response.json() };
    },
    async deliveries(owner: Merchant, connectionId: string) {
      const { body } = await owner.call(`/connections/${connectionId}/deliveries`);
      return DeliveryList.parse(body).deliveries;
    },
    /** One round of the worker, at the test's time. */
    async round() {
      await setNow(time.now);
      const isDeath = (error: unknown) => error instanceof Crash;
      await runRound({ ...shopWork(deps), db, limit: 100, isDeath });
      return runRound({ ...deliveryWork(deps), db, limit: 100, isDeath });
    },
    /** Waiting tasks of a queue, in the order of insertion. */
    async tasks<Payload>(queue: Queue<Payload>) {
      const { rows } = await sql<{ payload: unknown }>`
        select payload from work_queue where queue = ${queue.name} order by position`.execute(db);
      return rows.map(({ payload }) => queue.payload.parse(payload));
    },
    /**
     * Runs rounds until nothing is left, each after the longest pause between attempts; returns the number of crashes.
     */
    async drain(): Promise<number> {
      let deaths = 0;
      for (let left = 1; left > 0; ) {
        await this.round().catch((error: unknown) => {
          if (!(error instanceof Crash)) throw error;
          deaths += 1;
        });
        time.now += 600_000;
        left = Number(
          (
            await db
              .selectFrom('deliveries')
              .select((s) => s.fn.countAll().as('n'))
              .where('state', '=', 'waiting')
              .executeTakeFirstOrThrow()
          ).n,
        );
      }
      return deaths;
    },
    /** Everything that the service has stored. */
    async stored(): Promise<string> {
      const { rows: tables } = await sql<{ name: string }>`
        select table_name as name from information_schema.tables where table_schema = ${SCHEMA}`.execute(db);
      const texts = tables.map(({ name }) =>
        sql<{ text: string | null }>`select string_agg(r::text, ' ') as text from ${sql.table(name)} r`.execute(db),
      );
      return (await Promise.all(texts)).map(({ rows: [row] }) => row?.text ?? '').join(' ');
    },
    async close() {
      await app.close();
      await db.destroy();
      await database.close();
    },
  };
}

export type Fixture = Awaited<ReturnType<typeof createFixture>>;
