import { HOUR_MS } from '@sillage/proto/values/durations';
import type { Transaction } from 'kysely';
import { readKeptFrom } from '../db/clicks/click-retention.ts';
import { countRejectedBetween, listSessionsBetween } from '../db/clicks/clicks-between.ts';
import { addToRollups } from '../db/figures/rollups.ts';
import { type FoldedTotals, sumTotalsAnew } from '../db/figures/totals.ts';
import type { AttributionSchema } from '../db/schema.ts';
import { ALWAYS_LIVE, type LiveSince, RollupDeltas } from '../domain/rollups.ts';
import { placeAll } from '../domain/visits.ts';
import { loadSessions } from './place-clicks.ts';

/**
 * Starts the live figures of campaigns that turn out to have gone live. The hour in which a campaign went live is split
 * at that moment, and the totals are summed again from the hours since. Conversions are split when they are redecided.
 * The caller holds the locks of the campaigns.
 */
export async function beginLiveFigures(
  trx: Transaction<AttributionSchema>,
  wentLive: LiveSince,
): Promise<readonly FoldedTotals[]> {
  const totals: FoldedTotals[] = [];
  for (const [campaignId, liveSince] of wentLive) {
    const before = new RollupDeltas(ALWAYS_LIVE);
    const after = new RollupDeltas(wentLive);
    const until = liveSince - (liveSince % HOUR_MS) + HOUR_MS;
    const keptFrom = await readKeptFrom(trx);
    const hour = { campaignId, from: new Date(liveSince), to: new Date(until) };
    const sessions = await listSessionsBetween(trx, hour);
    const storedOf = await loadSessions(trx, sessions, keptFrom);
    for (const session of sessions) {
      const { clicks, last, placedFrom } = storedOf(session);
      const { placements } = placeAll(
        clicks.filter((click) => click.at >= placedFrom),
        last,
      );
      for (const click of clicks) {
        const placement = placements.get(click.id);
        if (!placement || click.at < liveSince || click.at >= until) continue;
        before.addClick(click, click.at, placement, -1);
        after.addClick(click, click.at, placement, 1);
      }
    }
    for (const rejected of await countRejectedBetween(trx, hour)) {
      before.addRejectedClicks({ ...rejected, clicks: -rejected.clicks });
      after.addRejectedClicks(rejected);
    }
    await addToRollups(trx, before);
    await addToRollups(trx, after);
    totals.push(...(await sumTotalsAnew(trx, campaignId, new Date(liveSince))));
  }
  return totals;
}
