import { toBinary } from '@bufbuild/protobuf';
import { type CampaignEvent, CampaignEventSchema } from '@sillage/proto/events/campaign_events';
import { type ClickRecorded, ClickRecordedSchema } from '@sillage/proto/events/clicks';
import { type ConversionEvent, ConversionEventSchema } from '@sillage/proto/events/conversions';
import { type MerchantPlanChanged, MerchantPlanChangedSchema } from '@sillage/proto/events/merchant_plans';
import { type PayeeChanged, PayeeChangedSchema } from '@sillage/proto/events/payees';
import { topics } from '@sillage/proto/topics';
import { openBus } from '@sillage/runtime/bus';
import { createMemoryHotStore } from '@sillage/runtime/hot';
import { createTestDatabase } from '@sillage/runtime/postgres/testing';
import { createLifecycle, createLogger, createMetrics } from '@sillage/runtime/service';
import { migrations } from '../db/migrations/index.ts';
import { type AttributionSchema, SCHEMA } from '../db/schema.ts';
import { AttributionConfig, startAttribution } from '../index.ts';
import { INTERNAL_SECRET } from './fixture.ts';

export type RunningService = Awaited<ReturnType<typeof startService>>;

/** The service on its own database and log, and functions that publish as the other services would. */
export async function startService() {
  const log = createLogger('attribution', 'silent');
  const life = createLifecycle(log);
  const hot = createMemoryHotStore();
  const database = await createTestDatabase<AttributionSchema>({ schema: SCHEMA, migrations });
  const bus = await openBus({ LOG_DATABASE_URL: database.url }, log);
  const config = AttributionConfig.parse({
    DATABASE_URL: database.url,
    JWKS_URL: 'http://127.0.0.1:9/jwks.json',
    INTERNAL_SECRET,
    VISIT_ROWS: 'needed',
    ASSESS_ORDERS: 'on',
  });
  const { url } = await startAttribution(life, {
    config,
    bus,
    hot,
    log,
    clock: () => Date.now(),
    metrics: createMetrics('test'),
  });
  return {
    url,
    bus,
    hot,
    databaseUrl: database.url,
    db: database.db,
    publishClicks: (clicks: readonly ClickRecorded[]) =>
      bus.publish(
        topics.clicks,
        clicks.map((click) => ({
          partitionKey: `${click.campaignId}:${click.sessionId}`,
          value: toBinary(ClickRecordedSchema, click),
        })),
      ),
    publishConversions: (events: readonly ConversionEvent[]) =>
      bus.publish(
        topics.conversions,
        events.map((event) => ({ partitionKey: event.campaignId, value: toBinary(ConversionEventSchema, event) })),
      ),
    publishCampaigns: (events: readonly CampaignEvent[]) =>
      bus.publish(
        topics.campaignEvents,
        events.map((event) => ({
          partitionKey: event.campaignId,
          entityKey: event.eventId,
          value: toBinary(CampaignEventSchema, event),
        })),
      ),
    publishPlan: (plan: MerchantPlanChanged) =>
      bus.publish(topics.merchantPlans, [
        {
          partitionKey: plan.ownerUserId,
          entityKey: plan.ownerUserId,
          value: toBinary(MerchantPlanChangedSchema, plan),
        },
      ]),
    publishPayees: (events: readonly PayeeChanged[]) =>
      bus.publish(
        topics.payees,
        events.map((event) => ({ partitionKey: event.affiliateId, value: toBinary(PayeeChangedSchema, event) })),
      ),
    async stop() {
      await life.stop();
      await bus.close();
      await database.close();
    },
  };
}
