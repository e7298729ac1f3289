import { inTransaction } from '@sillage/runtime/postgres';
import { AppError, type Clock } from '@sillage/runtime/service';
import { type Kysely, sql, type Transaction } from 'kysely';
import { asFoldFault } from '../consumers/faults.ts';
import type { AttributionSchema } from '../db/schema.ts';
import type { Projection } from '../projection/projection.ts';
import { type Redecided, redecide } from '../projection/redecide.ts';

const BATCH_SIZE = 1000;

/**
 * Redecides the conversions that clicks and snapshots have marked, and approves those whose hold has ended. Marks are
 * deleted in the transaction that acts on them, so a crash loses none. Returns the number of decided conversions. A
 * campaign whose figures exceed the limits of the projection keeps its marks and does not block the others; a retriable
 * error at the end reports it.
 */
export async function redecideMarked(
  projection: Projection,
  clock: Clock,
  onFolded: (folded: Redecided) => void,
): Promise<number> {
  let count = 0;
  const stuck = new Map<string, AppError>();
  for (;;) {
    const campaignIds = await campaignsWithWork(projection.db, clock(), [...stuck.keys()]);
    if (campaignIds.length === 0) break;
    for (const campaignId of campaignIds) {
      try {
        const folded = await asFoldFault(projection.db, () =>
          inTransaction(projection.db, (trx) => redecideOwned(trx, projection, campaignId, clock())),
        );
        count += folded.count;
        onFolded(folded);
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'unreadable_event') throw error;
        stuck.set(campaignId, error);
      }
    }
  }
  const [first] = stuck;
  if (!first) return count;
  throw new AppError(
    'unavailable',
    `The projection cannot hold the figures of ${stuck.size} campaigns, ${first[0]} among them.`,
    {
      cause: first[1],
    },
  );
}

async function redecideOwned(
  trx: Transaction<AttributionSchema>,
  projection: Projection,
  campaignId: string,
  now: number,
): Promise<Redecided> {
  await projection.locks.shareFolds(trx);
  await projection.locks.ownCampaigns(trx, [campaignId]);
  return redecideCampaign(trx, projection, campaignId, now);
}

/** The same inside a transaction that has stopped the folds, so that nothing is left to decide at that moment. */
export async function redecideAll(
  trx: Transaction<AttributionSchema>,
  projection: Projection,
  now: number,
): Promise<void> {
  for (;;) {
    const campaignIds = await campaignsWithWork(trx, now);
    if (campaignIds.length === 0) return;
    for (const campaignId of campaignIds) await redecideCampaign(trx, projection, campaignId, now);
  }
}

async function redecideCampaign(
  trx: Transaction<AttributionSchema>,
  projection: Projection,
  campaignId: string,
  now: number,
): Promise<Redecided> {
  const taken = await sql<{ id: string }>`
    with marked as (
      delete from redecisions where campaign_id = ${campaignId} and conversion_id in (
        select conversion_id from redecisions where campaign_id = ${campaignId} limit ${BATCH_SIZE})
      returning conversion_id),
    due as (
      select id from conversions
      where campaign_id = ${campaignId} and state = 'pending' and approves_at is not null and approves_at <= ${new Date(now)}
      order by approves_at limit ${BATCH_SIZE})
    select conversion_id as id from marked union select id from due`.execute(trx);
  return redecide(
    trx,
    projection,
    taken.rows.map((row) => row.id),
    now,
  );
}

async function campaignsWithWork(
  db: Kysely<AttributionSchema>,
  now: number,
  without: readonly string[] = [],
): Promise<readonly string[]> {
  const found = await sql<{ id: string }>`
    (select distinct campaign_id as id from redecisions where campaign_id <> all(${without}::uuid[]) limit 100)
    union
    (select distinct campaign_id as id from conversions
     where state = 'pending' and approves_at is not null and approves_at <= ${new Date(now)} and campaign_id <> all(${without}::uuid[])
     limit 100)`.execute(db);
  return found.rows.map((row) => row.id);
}
