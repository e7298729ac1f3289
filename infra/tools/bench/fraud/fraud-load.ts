import { readFileSync } from 'node:fs';
import { FRAUD_RULES, LATER_FRAUD_RULES } from '@sillage/proto/values/fraud';
import { batchOf } from '@sillage/runtime/bus/testing';
import { migrate, openDatabase } from '@sillage/runtime/postgres';
import { sql } from 'kysely';
import { campaignEventsConsumer } from '../../../../services/attribution/src/consumers/campaign-events.ts';
import { clicksConsumer } from '../../../../services/attribution/src/consumers/clicks.ts';
import { conversionsConsumer } from '../../../../services/attribution/src/consumers/conversions.ts';
import { payeesConsumer } from '../../../../services/attribution/src/consumers/payees.ts';
import { FoldLocks } from '../../../../services/attribution/src/db/fold-locks.ts';
import { migrations } from '../../../../services/attribution/src/db/migrations/index.ts';
import { type AttributionSchema, SCHEMA } from '../../../../services/attribution/src/db/schema.ts';
import { median } from '../../testbed/load.ts';
import { KINDS, makeCorpus } from './corpus.ts';
import { addressDigest, eventsOf, type LabelledEvents } from './corpus-events.ts';
import { ORDINARY_KINDS } from './honest-kinds.ts';
import type { Kind } from './kinds.ts';

/** Seed of the corpus, so that every run judges the same people. */
const SEED = 20_270_213;
const CLICKS_PER_BATCH = 2_000;
const CLICKS_OF_ORDER = 50;

const { databaseUrls, ofEach, rounds } = JSON.parse(process.argv[2] ?? '{}') as {
  databaseUrls: readonly [string, string];
  ofEach: number;
  rounds: number;
};

/** A month in the past. */
const FROM = Date.parse('2026-09-01T00:00:00Z');
const NOW = Date.parse('2026-10-20T00:00:00Z');

async function openFold(databaseUrl: string, assesses: boolean) {
  const db = openDatabase<AttributionSchema>(databaseUrl, {
    schema: SCHEMA,
    applicationName: 'bench',
    maxConnections: 2,
  });
  await migrate(db, SCHEMA, migrations);
  const locks = new FoldLocks(SCHEMA);
  const projection = { db, locks, publishes: true, assesses, visitRows: 'needed', addressDigest } as const;
  const clock = () => NOW;
  return {
    db,
    campaignEvents: campaignEventsConsumer(projection, () => {}),
    payees: payeesConsumer(projection),
    clicks: clicksConsumer(projection, () => {}, { clock }),
    conversions: conversionsConsumer(projection, clock, () => {}),
  };
}
type Fold = Awaited<ReturnType<typeof openFold>>;

const isOfFraud = (kind: Kind | undefined) => kind?.isFraud === true;
const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);

/**
 * Precision: the share of findings that are fraud. Recall: the share of the fraud targeted by a rule that was found.
 */
async function judge({ db }: Fold, { labels }: LabelledEvents): Promise<Record<string, number>> {
  const { rows } = await sql<{ id: string; held: boolean; rules: string }>`
    select id, fraud_rules as rules,
      exists (select from assessments a where a.conversion_id = c.id and a.affiliate_id = c.affiliate_id and review_days > 0) as held
    from conversions c where affiliate_id is not null and duplicate_of is null`.execute(db);
  const judged = rows.flatMap(({ id, held, rules }) => {
    const kind = labels.get(id);
    return kind ? [{ kind, held, rules: rules.split(' ') }] : [];
  });
  const held = judged.filter((order) => order.held);
  const fraud = judged.filter(({ kind }) => isOfFraud(kind));
  const found: Record<string, number> = {
    fraud_precision: share(held.filter(({ kind }) => isOfFraud(kind)).length, held.length),
    fraud_recall: share(fraud.filter((order) => order.held).length, fraud.length),
  };
  for (const rule of FRAUD_RULES) {
    // These rules need refunds, and time.
    if (LATER_FRAUD_RULES.includes(rule)) continue;
    const hits = judged.filter(({ rules }) => rules.includes(rule));
    const wanted = judged.filter(({ kind }) => kind.rules.includes(rule));
    found[`fraud_${rule}_precision`] = share(hits.filter(({ kind }) => isOfFraud(kind)).length, hits.length);
    if (wanted.length > 0)
      found[`fraud_${rule}_recall`] = share(wanted.filter(({ rules }) => rules.includes(rule)).length, wanted.length);
  }
  return found;
}

/** Processor time of a fold's backends so far, in milliseconds. */
async function backendMs({ db }: Fold): Promise<number> {
  const { rows } = await sql<{
    pid: number;
  }>`select pid from pg_stat_activity where application_name = 'bench'`.execute(db);
  // The first field of schedstat is in nanoseconds; those of stat are in hundredths of a second.
  const used = rows.map(({ pid }) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6);
  return used.reduce((sum, own) => sum + own, 0);
}

/** Until frequent code is compiled, and the connections' statements have generic plans. */
const WARM_UP = 10;

/**
 * The processor time that assessing adds to the fold, in this process and its backends together: the same events are
 * folded into two databases in turn, of which one assesses. Rounds have different events, so each is compared with
 * itself; the median excludes disturbances by other load. There are fifty clicks per order, as is typical of
 * affiliates' links.
 */
async function costOf(without: Fold, withRules: Fold): Promise<number> {
  const added: number[] = [];
  for (let round = 0; round < WARM_UP + rounds; round += 1) {
    // Ordinary people, like most.
    const { people, affiliateIds } = makeCorpus(SEED + 1 + round, { kinds: ORDINARY_KINDS, ofEach: 1, from: FROM });
    const { snapshots, payees, ownDevices, clicks, orders } = eventsOf(people, affiliateIds, SEED + 1 + round);
    const reported = evenly(orders, Math.ceil(clicks.length / CLICKS_OF_ORDER));
    for (const fold of [without, withRules]) {
      await fold.campaignEvents(batchOf('campaign-events', snapshots));
      await fold.payees(batchOf('payees', payees));
      await fold.db.insertInto('ownDevices').values(ownDevices).execute();
    }
    const used = new Map<Fold, number>();
    for (const fold of round % 2 === 0 ? [without, withRules] : [withRules, without]) {
      const before = await backendMs(fold);
      const started = process.cpuUsage();
      await foldAll(fold, { clicks, orders: reported });
      const { user, system } = process.cpuUsage(started);
      used.set(fold, (user + system) / 1_000 + (await backendMs(fold)) - before);
    }
    if (round >= WARM_UP) added.push((used.get(withRules) ?? 0) / (used.get(without) ?? 0) - 1);
  }
  return median(added);
}

/** Selects `count` items evenly, because the first in time would all be those of the newsletter. */
function evenly<Item>(items: readonly Item[], count: number): readonly Item[] {
  return items.filter((_, n) => Math.floor(((n + 1) * count) / items.length) > Math.floor((n * count) / items.length));
}

async function foldAll(
  fold: Fold,
  { clicks, orders }: Pick<LabelledEvents, 'clicks' | 'orders'>,
  ordersAtOnce = 50,
): Promise<void> {
  for (let at = 0; at < clicks.length; at += CLICKS_PER_BATCH)
    await fold.clicks(batchOf('clicks', clicks.slice(at, at + CLICKS_PER_BATCH)));
  for (let at = 0; at < orders.length; at += ordersAtOnce)
    await fold.conversions(batchOf('conversions', orders.slice(at, at + ordersAtOnce)));
}

const [plainUrl, assessingUrl] = databaseUrls;
const without = await openFold(plainUrl, false);
const withRules = await openFold(assessingUrl, true);
const { people, affiliateIds } = makeCorpus(SEED, { kinds: KINDS, ofEach, from: FROM });
const corpus = eventsOf(people, affiliateIds, SEED);
await withRules.campaignEvents(batchOf('campaign-events', corpus.snapshots));
await withRules.payees(batchOf('payees', corpus.payees));
await withRules.db.insertInto('ownDevices').values(corpus.ownDevices).execute();
await foldAll(withRules, corpus, 500);
const found = await judge(withRules, corpus);
const fraud_fold_cost = await costOf(without, withRules);
console.log(JSON.stringify({ ...found, fraud_orders: corpus.labels.size, fraud_fold_cost }));
await without.db.destroy();
await withRules.db.destroy();
