import { DAY_MS, HOUR_MS } from '@sillage/proto/values/durations';
import { inTransaction } from '@sillage/runtime/postgres';
import { type Clock, type Logger, type Metrics, repeat } from '@sillage/runtime/service';
import { publishCampaign } from '../commands/publish.ts';
import { listErasedCampaignIds, lockCampaign } from '../db/campaigns/campaigns.ts';
import type { CommandDeps } from '../deps.ts';

const EVERY_MS = 12 * HOUR_MS;
/** Longer than Kafka takes to compact, unless its own limit is longer. */
const SETTLED_AFTER_MS = 7 * DAY_MS;

/** Twice a day, for a week after an account or an affiliate was erased; see {@link settleErasures}. */
export function settleErasuresRegularly(
  deps: Pick<CommandDeps, 'db'> & { readonly clock: Clock; readonly log: Logger; readonly metrics: Metrics },
) {
  return repeat('campaigns.settle-erasures', EVERY_MS, () => settleErasures(deps), deps);
}

/**
 * Publishes the last state of campaigns with an erasure again, unchanged, which readers ignore. Kafka only compacts
 * files that are no longer written, and begins a new file only when something is written: in a quiet partition, names
 * from before an erasure would otherwise stay for ever.
 */
export async function settleErasures({ db, clock }: Pick<CommandDeps, 'db' | 'clock'>): Promise<void> {
  for (const id of await listErasedCampaignIds(db, new Date(clock() - SETTLED_AFTER_MS)))
    await inTransaction(db, async (trx) => {
      const row = await lockCampaign(trx, id);
      if (row) await publishCampaign(trx, row);
    });
}
