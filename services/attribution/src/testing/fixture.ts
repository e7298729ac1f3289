import type { CampaignEvent } from '@sillage/proto/events/campaign_events';
import type { ClickRecorded } from '@sillage/proto/events/clicks';
import type { ConversionEvent } from '@sillage/proto/events/conversions';
import type { MerchantPlanChanged } from '@sillage/proto/events/merchant_plans';
import type { PayeeChanged } from '@sillage/proto/events/payees';
import type { BatchHandler } from '@sillage/runtime/bus';
import { batchOf } from '@sillage/runtime/bus/testing';
import { createMemoryHotStore } from '@sillage/runtime/hot';
import { type AnswerCache, createAccessTickets, createDailySalt } from '@sillage/runtime/http';
import { createTestSignIn } from '@sillage/runtime/http/testing';
import { createTestDatabase, type PlanRule } from '@sillage/runtime/postgres/testing';
import { createAddressDigest, createLogger } from '@sillage/runtime/service';
import { sql } from 'kysely';
import { buildApp } from '../app.ts';
import type { VisitRows } from '../config.ts';
import { campaignEventsConsumer } from '../consumers/campaign-events.ts';
import { clicksConsumer } from '../consumers/clicks.ts';
import { conversionsConsumer } from '../consumers/conversions.ts';
import { merchantPlansConsumer } from '../consumers/merchant-plans.ts';
import { payeesConsumer } from '../consumers/payees.ts';
import { FoldLocks } from '../db/fold-locks.ts';
import { migrations } from '../db/migrations/index.ts';
import { type AttributionSchema, SCHEMA } from '../db/schema.ts';
import { redecideMarked } from '../jobs/redecide-marked.ts';
import type { Projection } from '../projection/projection.ts';
import { T0 } from './events.ts';

export const INTERNAL_SECRET = 'a secret of at least thirty-two characters';

/**
 * Tables that a fold writes, with the columns in which two projections must agree. Versions count changes, which depend
 * on the order.
 */
const BOOKS: Readonly<Record<string, string>> = {
  clicks: 'occurred_at, id, campaign_id, affiliate_id, session_id, outcome, superseded, rejected_reason, country',
  datacenterClicks: 'occurred_at, id',
  clickCounts: 'event_id, campaign_id, affiliate_id, occurred_at, reason, clicks',
  reportKeys: 'campaign_id, kind, key, digest, event_id, occurred_at',
  knownVisits:
    'campaign_id, session_id, started_at, ends_at, owner_affiliate_id, owner_click_id, last_click_at, counted, seen',
  conversions:
    'id, book, state, rejection, affiliate_id, click_id, rate_bps, verified, duplicate_of, hold_until, refunded_minor, commission_minor, fee_bps, fee_minor, in_sums, held_for, basis, coupon_code, coupon_affiliate_id, may_be_extension, referral_id, referred_customer_id, fraud_score, fraud_rules',
  payees: 'campaign_id, affiliate_id, accounts',
  assessments: 'conversion_id, affiliate_id, is_later, id, score, review_days, findings',
  hourly:
    'affiliate_id, hour, clicks, repeated_clicks, superseded_clicks, rejected_clicks, visitors, affiliate_visitors, conversions, pending_conversions, test_conversions, awaiting_review',
  hourlyMoney:
    'affiliate_id, hour, currency, revenue_minor, refunded_minor, commission_minor, pending_commission_minor, approved_commission_minor, paid_commission_minor, fee_minor',
  hourlyDimensions: 'scope_id, hour, dimension, value, clicks',
  totals:
    'clicks, repeated_clicks, superseded_clicks, rejected_clicks, visitors, conversions, pending_conversions, test_conversions, awaiting_review',
  totalsMoney:
    'currency, revenue_minor, refunded_minor, commission_minor, pending_commission_minor, approved_commission_minor, paid_commission_minor, fee_minor',
};

/** Rows of zeros remain where a decision was reversed; they are ignored. */
const NOT_EMPTY: Readonly<Record<string, string>> = {
  hourly:
    'where clicks + repeated_clicks + rejected_clicks + superseded_clicks + visitors + affiliate_visitors + conversions + test_conversions <> 0',
  hourlyMoney: 'where revenue_minor <> 0',
  hourlyDimensions: 'where clicks <> 0',
  totalsMoney: 'where revenue_minor <> 0',
};

/** All tables except campaigns grow with traffic or affiliates. */
export const PLANS: PlanRule = {
  growing: [
    'affiliate_days',
    'affiliate_days_money',
    'affiliate_standings',
    'affiliates',
    'assessments',
    'bulk_review_items',
    'bulk_reviews',
    'campaign_days',
    'campaign_days_links',
    'campaign_days_money',
    'campaign_hours',
    'campaign_hours_links',
    'campaign_hours_money',
    'click_counts',
    'clicks',
    'conversions',
    'coupon_periods',
    'decisions',
    'daily_dimensions',
    'datacenter_clicks',
    'hourly',
    'hourly_dimensions',
    'hourly_money',
    'kept_clicks',
    'merchant_hours',
    'merchant_hours_money',
    'own_devices',
    'payees',
    'receipt_groups',
    'receipt_notes',
    'receipt_parts',
    'receipt_seals',
    'refunds',
    'report_keys',
    'reviews',
    'selling_affiliates',
    'stored_visits',
    'what_if_rows',
    'what_ifs',
  ],
  readsWhole: { 'db/clicks/click-months.ts': 'a month is asked once for its longest window, before it is removed' },
};

/** Tests need fresh figures, so no response is kept. */
const keepingNone: AnswerCache = { answer: async ({ answer }) => Buffer.from(await answer()) };

interface FixtureOptions {
  readonly answers?: AnswerCache;
  readonly visitRows?: VisitRows;
  readonly assesses?: boolean;
}

/** The projection on its own database, fed by hand, with the app in front of it. */
export async function createFixture({
  answers = keepingNone,
  visitRows = 'needed',
  assesses = false,
}: FixtureOptions = {}) {
  const database = await createTestDatabase<AttributionSchema>({ schema: SCHEMA, migrations, plans: PLANS });
  const { db } = database;
  const addressDigest = createAddressDigest(INTERNAL_SECRET);
  const locks = new FoldLocks(SCHEMA);
  const projection: Projection = { db, locks, publishes: true, assesses, visitRows, addressDigest };
  const time = { now: T0 };
  const clock = () => time.now;
  const { authenticator, signIn } = await createTestSignIn();
  const tickets = createAccessTickets(INTERNAL_SECRET, createMemoryHotStore());
  const published: unknown[] = [];
  const behind = { events: 0n };
  const bus = {
    lag: async () => [{ partition: 0, end: 7n, committed: 7n - behind.events }],
    async publish(_topic: unknown, events: readonly unknown[]) {
      published.push(...events);
    },
  };
  const saltOf = createDailySalt(INTERNAL_SECRET);
  const app = buildApp(
    {
      db,
      bus,
      clock,
      authenticator,
      tickets,
      answers,
      internalSecret: INTERNAL_SECRET,
      saltOf,
      assesses,
      clickRetentionDays: 400,
    },
    { log: createLogger('attribution', 'silent') },
  );
  const handlers = {
    clicks: clicksConsumer(projection, () => {}, { clock }),
    conversions: conversionsConsumer(projection, clock, () => {}),
    campaignEvents: campaignEventsConsumer(projection, () => {}),
    merchantPlans: merchantPlansConsumer(projection, () => {}),
    payees: payeesConsumer(projection),
  };
  return {
    db,
    projection,
    time,
    clock,
    app,
    signIn,
    tickets,
    published,
    /** The number of unfolded events that the log reports. */
    behind,
    url: database.url,
    clicks: (events: readonly ClickRecorded[], partition = 0) => feed('clicks', handlers.clicks, events, partition),
    conversions: (events: readonly ConversionEvent[]) => feed('conversions', handlers.conversions, events, 0),
    campaignEvents: (events: readonly CampaignEvent[]) => feed('campaign-events', handlers.campaignEvents, events, 0),
    merchantPlans: (events: readonly MerchantPlanChanged[]) =>
      feed('merchant-plans', handlers.merchantPlans, events, 0),
    payees: (events: readonly PayeeChanged[]) => feed('payees', handlers.payees, events, 0),
    settle: () => redecideMarked(projection, clock, () => {}),
    async snapshot(): Promise<Readonly<Record<string, readonly string[]>>> {
      const tables: Record<string, readonly string[]> = {};
      for (const [table, columns] of Object.entries(BOOKS)) {
        const { rows } = await sql<{ line: string }>`
          select row_to_json(t)::text as line from (select ${sql.raw(columns)} from ${sql.table(table)} ${sql.raw(NOT_EMPTY[table] ?? '')}) t order by 1`.execute(
          db,
        );
        tables[table] = rows.map((row) => row.line);
      }
      return tables;
    },
    async wipe(): Promise<void> {
      const names = [
        ...Object.keys(BOOKS).filter((name) => name !== 'knownVisits'),
        'storedVisits',
        'dailyDimensions',
        'refunds',
        'reviews',
        'campaigns',
        'affiliates',
        'couponPeriods',
        'merchantPlans',
        'ownDevices',
        'scriptSignals',
        'redecisions',
        'foldPositions',
        'outbox',
        'decisions',
        'receiptNotes',
        'receiptGroups',
        'receiptParts',
        'receiptSeals',
        'receiptRoots',
        'receiptStart',
      ];
      await sql`truncate ${sql.join(names.map((name) => sql.table(name)))}`.execute(db);
    },
    async close() {
      await app.close();
      await database.close();
    },
  };
}

export type Fixture = Awaited<ReturnType<typeof createFixture>>;

async function feed<Message>(
  topic: string,
  handler: BatchHandler<Message>,
  messages: readonly Message[],
  partition: number,
) {
  return handler(batchOf(topic, messages, partition));
}
