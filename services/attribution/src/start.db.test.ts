import { toBinary } from '@bufbuild/protobuf';
import { CampaignEventSchema } from '@sillage/proto/events/campaign_events';
import { ClickRecordedSchema } from '@sillage/proto/events/clicks';
import { CommissionChangedSchema } from '@sillage/proto/events/commissions';
import { type ConversionEvent, ConversionEventSchema } from '@sillage/proto/events/conversions';
import { LiveUpdate, liveCampaignChannel, liveTotalsKey } from '@sillage/proto/http/live';
import { topics } from '@sillage/proto/topics';
import { type EventBus, openBus } from '@sillage/runtime/bus';
import { createMemoryHotStore } from '@sillage/runtime/hot';
import { createTestDatabase } from '@sillage/runtime/postgres/testing';
import { createLifecycle, createLogger } from '@sillage/runtime/service';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { migrations } from './db/migrations/index.ts';
import { AttributionConfig, startAttribution } from './index.ts';
import { affiliate, campaign, click, sale, scriptSeen, T0, uuid } from './testing/events.ts';

const log = createLogger('attribution', 'silent');
const life = createLifecycle(log);
const hot = createMemoryHotStore();
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let bus: EventBus;
let url: string;

beforeAll(async () => {
  database = await createTestDatabase({ schema: 'attribution', migrations });
  bus = await openBus({ LOG_DATABASE_URL: database.url }, log);
  const config = AttributionConfig.parse({
    DATABASE_URL: database.url,
    JWKS_URL: 'http://127.0.0.1:9/jwks.json',
    INTERNAL_SECRET: 'a secret of at least thirty-two characters',
  });
  ({ url } = await startAttribution(life, { config, bus, hot, log, clock: () => Date.now() }));
}, 240_000);
afterAll(async () => {
  await life.stop();
  await bus.close();
  await database.close();
});

describe('the service on the log', () => {
  it('folds what comes through the log in any order, publishes live totals, and writes the commission back', async () => {
    const updates: LiveUpdate[] = [];
    await hot.subscribe(liveCampaignChannel(uuid('campaign', 1)), (message) =>
      updates.push(LiveUpdate.parse(JSON.parse(message))),
    );
    const at = Date.now() - 1000;
    const key = uuid('campaign', 1);
    await bus.publish(topics.conversions, [
      {
        partitionKey: key,
        value: toBinary(ConversionEventSchema, sale(1, at + 500, 'ann', 10_000, { verified: true })),
      },
    ]);
    await vi.waitFor(() => expect(updates.at(-1)?.conversions[0]?.state).toBe('rejected'), 60_000);
    await bus.publish(topics.clicks, [
      { partitionKey: `${key}:ann`, value: toBinary(ClickRecordedSchema, click(1, at, 1, 'ann')) },
    ]);
    for (const event of [campaign(1), affiliate(1, 1, [[T0 - 1, 1000]])]) {
      await bus.publish(topics.campaignEvents, [
        { partitionKey: key, entityKey: `${event.event.case}`, value: toBinary(CampaignEventSchema, event) },
      ]);
    }
    await vi.waitFor(() => expect(updates.at(-1)?.totals.money[0]?.commissionMinor).toBe(1000n), 60_000);
    await vi.waitFor(async () => {
      const kept = LiveUpdate.parse(JSON.parse((await hot.getVersioned([liveTotalsKey(key)]))[0]?.value ?? '{}'));
      expect(kept.totals).toMatchObject({ clicks: 1, conversions: 1, pendingConversions: 1, conversionRate: null });
    }, 240_000);
    const commissions: unknown[] = [];
    await vi.waitFor(async () => {
      await bus.replay(topics.commissions, async ({ events }) => {
        for (const { message } of events) commissions.push([message.commissionMinor, message.feeBps, message.feeMinor]);
      });
      expect(commissions.at(-1)).toEqual([1000n, 250, 250n]);
    }, 240_000);
    expect(CommissionChangedSchema.typeName).toBe(topics.commissions.schema.typeName);
  }, 240_000);

  it('announces the first heartbeat of a shop, and not those that follow it', async () => {
    const campaignId = uuid('campaign', 5);
    const updates: LiveUpdate[] = [];
    await hot.subscribe(liveCampaignChannel(campaignId), (message) =>
      updates.push(LiveUpdate.parse(JSON.parse(message))),
    );
    const made = campaign(5, { campaign: 5 });
    await bus.publish(topics.campaignEvents, [
      { partitionKey: campaignId, entityKey: `${made.event.case}`, value: toBinary(CampaignEventSchema, made) },
    ]);
    await vi.waitFor(async () => {
      const { rows } = await database.db.executeQuery<{ id: string }>(
        sql`select campaign_id as id from attribution.campaigns where campaign_id = ${campaignId}`.compile(database.db),
      );
      expect(rows).toHaveLength(1);
    }, 240_000);
    const at = Date.now() - 10_000;
    const publish = (...events: ConversionEvent[]) =>
      bus.publish(
        topics.conversions,
        events.map((event) => ({
          partitionKey: campaignId,
          value: toBinary(ConversionEventSchema, { ...event, campaignId }),
        })),
      );
    await publish(scriptSeen(51, at));
    await vi.waitFor(() => expect(updates).toHaveLength(1), 60_000);
    expect(updates[0]).toMatchObject({ campaignId, totals: { clicks: 0, conversions: 0 } });
    await publish(scriptSeen(52, at + 1000));
    // What comes after it in the same partition was folded after it.
    await publish(sale(53, at + 2000, 'nobody', 100));
    await vi.waitFor(() => expect(updates.at(-1)?.conversions).toHaveLength(1), 60_000);
    expect(updates).toHaveLength(2);
  }, 240_000);

  it('says that it is ready, and hides its figures from strangers', async () => {
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect((await fetch(`${url}/api/v1/statistics/overview`)).status).toBe(401);
  });
});
