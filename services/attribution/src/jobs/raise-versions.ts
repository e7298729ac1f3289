import { topics } from '@sillage/proto/topics';
import type { EventBus } from '@sillage/runtime/bus';
import { inTransaction } from '@sillage/runtime/postgres';
import { endRewind, findRewind } from '@sillage/runtime/recovery';
import type { Clock, Logger } from '@sillage/runtime/service';
import { findConversions, updateDecisions } from '../db/conversions/conversions.ts';
import { type Changed, publishCommissions } from '../projection/commissions.ts';
import type { Projection } from '../projection/projection.ts';

/** The topics with the facts that decide a conversion. */
const DECIDING = [topics.clicks, topics.conversions, topics.campaignEvents, topics.merchantPlans].map(
  ({ name }) => name,
);
const BATCH_SIZE = 500;

/**
 * After a restore, once the log is folded again, a conversion may have a lower version than the last one published,
 * because decisions that were made one by one are now made together, and readers would ignore its next versions. Such a
 * conversion gets a higher version than the published one, and is published with it. Returns the number of these
 * conversions; undefined if no restore is pending.
 */
export async function raiseVersions(
  projection: Projection,
  bus: EventBus,
  clock: Clock,
  log: Logger,
): Promise<number | undefined> {
  const { db } = projection;
  if ((await findRewind(db, DECIDING)) !== 'over') return undefined;
  let raised = 0;
  await bus.replay(
    topics.commissions,
    async ({ events }) => {
      const published = new Map<string, number>();
      for (const { message } of events)
        published.set(
          message.conversionId,
          Math.max(published.get(message.conversionId) ?? 0, Number(message.version)),
        );
      raised += await raiseBeyond(projection, published, clock);
    },
    { maxBatch: BATCH_SIZE },
  );
  await endRewind(db, DECIDING);
  log.warn({ conversions: raised }, 'the conversions are read again after a restore');
  return raised;
}

async function raiseBeyond(
  { db, locks }: Projection,
  published: ReadonlyMap<string, number>,
  clock: Clock,
): Promise<number> {
  const isBehind = ({ id, version }: { readonly id: string; readonly version: number }) =>
    version < (published.get(id) ?? 0);
  return inTransaction(db, async (trx) => {
    await locks.shareFolds(trx);
    const behind = (await findConversions(trx, [...published.keys()])).filter(isBehind);
    if (behind.length === 0) return 0;
    await locks.ownCampaigns(trx, new Set(behind.map((row) => row.campaignId)));
    const owned = await findConversions(
      trx,
      behind.map((row) => row.id),
    );
    const changes = owned
      .filter(isBehind)
      .map((before): Changed => ({ before, after: { ...before, version: (published.get(before.id) ?? 0) + 1 } }));
    await updateDecisions(
      trx,
      changes.map((change) => change.after),
    );
    await publishCommissions(trx, changes, clock());
    return changes.length;
  });
}
