import { FRAUD_RULES } from '@sillage/proto/values/fraud';
import { batchOf } from '@sillage/runtime/bus/testing';
import { migrate, openDatabase } from '@sillage/runtime/postgres';
import { sql } from 'kysely';
import { campaignEventsConsumer } from '../../../../services/attribution/src/consumers/campaign-events.ts';
import { clicksConsumer } from '../../../../services/attribution/src/consumers/clicks.ts';
import { conversionsConsumer } from '../../../../services/attribution/src/consumers/conversions.ts';
import { FoldLocks } from '../../../../services/attribution/src/db/fold-locks.ts';
import { migrations } from '../../../../services/attribution/src/db/migrations/index.ts';
import { type AttributionSchema, SCHEMA } from '../../../../services/attribution/src/db/schema.ts';
import { makeCorpus } from './corpus.ts';
import { eventsOf, type LabelledEvents } from './corpus-events.ts';
import type { Kind } from './kinds.ts';

/** Of the corpus, so that everybody judges the same people. */
const SEED = 20_270_213;
const BATCH = 500;

const { databaseUrls, ofEach, rounds } = JSON.parse(process.argv[2] ?? '{}') as {
  databaseUrls: readonly [string, string];
  ofEach: number;
  rounds: number;
};

/** A month that is over. */
const FROM = Date.parse('2026-09-01T00:00:00Z');
const NOW = Date.parse('2026-10-20T00:00:00Z');

async function openFold(databaseUrl: string, assesses: boolean) {
  const db = openDatabase<AttributionSchema>(databaseUrl, {
    schema: SCHEMA,
    applicationName: 'bench',
    maxConnections: 2,
  });
  await migrate(db, SCHEMA, migrations);
  const projection = { db, locks: new FoldLocks(SCHEMA), publishes: true, assesses, visitRows: 'needed' } as const;
  const clock = () => NOW;
  return {
    db,
    campaignEvents: campaignEventsConsumer(projection, () => {}),
    clicks: clicksConsumer(projection, () => {}, { clock }),
    conversions: conversionsConsumer(projection, clock, () => {}),
  };
}
type Fold = Awaited<ReturnType<typeof openFold>>;

const isOfFraud = (kind: Kind | undefined) => kind?.isFraud === true;
const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);

/** Precision: of what was found, how much is fraud. Recall: of the fraud that it is for, how much was found. */
async function judge({ db }: Fold, { labels }: LabelledEvents): Promise<Record<string, number>> {
  const { rows } = await sql<{ id: string; held: boolean; rules: string }>`
    select id, held_for is not distinct from 'under_review' as held, fraud_rules as rules from conversions
    where affiliate_id is not null and duplicate_of is null`.execute(db);
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
    const hits = judged.filter(({ rules }) => rules.includes(rule));
    const wanted = judged.filter(({ kind }) => kind.rules.includes(rule));
    found[`fraud_${rule}_precision`] = share(hits.filter(({ kind }) => isOfFraud(kind)).length, hits.length);
    if (wanted.length > 0)
      found[`fraud_${rule}_recall`] = share(wanted.filter(({ rules }) => rules.includes(rule)).length, wanted.length);
  }
  return found;
}

/**
 * What assessing adds to the fold: the same batches go into two databases in turn, of which one assesses, so that
 * whatever else the machine does meets both. A batch has fifty clicks for each order, as affiliates' links have.
 */
async function costOf(without: Fold, withRules: Fold): Promise<number> {
  const clicksOf = 50;
  let ms = { without: 0, withRules: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const { people, affiliateIds } = makeCorpus(SEED + 1 + round, { ofEach: 1, from: FROM });
    const { snapshots, clicks, orders } = eventsOf(people, affiliateIds, SEED + 1 + round);
    for (const fold of [without, withRules]) await fold.campaignEvents(batchOf('campaign-events', snapshots));
    const reported = orders.slice(0, Math.ceil(clicks.length / clicksOf));
    const measure = async (fold: Fold) => {
      const startedAt = performance.now();
      for (let at = 0; at < clicks.length; at += BATCH * 4)
        await fold.clicks(batchOf('clicks', clicks.slice(at, at + BATCH * 4)));
      for (let at = 0; at < reported.length; at += BATCH / 10)
        await fold.conversions(batchOf('conversions', reported.slice(at, at + BATCH / 10)));
      return performance.now() - startedAt;
    };
    const isWarm = round > 0;
    const first = round % 2 === 0 ? without : withRules;
    const one = await measure(first);
    const other = await measure(first === without ? withRules : without);
    if (!isWarm) continue;
    ms = {
      without: ms.without + (first === without ? one : other),
      withRules: ms.withRules + (first === without ? other : one),
    };
  }
  return ms.withRules / ms.without - 1;
}

const [plainUrl, assessingUrl] = databaseUrls;
const without = await openFold(plainUrl, false);
const withRules = await openFold(assessingUrl, true);
const { people, affiliateIds } = makeCorpus(SEED, { ofEach, from: FROM });
const corpus = eventsOf(people, affiliateIds, SEED);
await withRules.campaignEvents(batchOf('campaign-events', corpus.snapshots));
for (let at = 0; at < corpus.clicks.length; at += BATCH * 4)
  await withRules.clicks(batchOf('clicks', corpus.clicks.slice(at, at + BATCH * 4)));
for (let at = 0; at < corpus.orders.length; at += BATCH)
  await withRules.conversions(batchOf('conversions', corpus.orders.slice(at, at + BATCH)));
const found = await judge(withRules, corpus);
const fraud_fold_cost = await costOf(without, withRules);
console.log(JSON.stringify({ ...found, fraud_orders: corpus.labels.size, fraud_fold_cost }));
await without.db.destroy();
await withRules.db.destroy();
