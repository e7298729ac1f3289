import { liveTotalsKey } from '@sillage/proto/http/live';
import { sumsToJson } from '@sillage/proto/values/money';
import type { HotStore } from '@sillage/runtime/hot';
import type { Database } from '@sillage/runtime/postgres';
import { listTotals } from '../db/figures/totals.ts';
import type { AttributionSchema } from '../db/schema.ts';
import { liveUpdateOf } from './publisher.ts';

const PAGE = 500;

/**
 * Sets the totals that are missing or outdated in the hot store, after it was unavailable, flushed or replaced. Returns
 * their number.
 */
export async function republishTotals(db: Database<AttributionSchema>, hot: HotStore): Promise<number> {
  let repaired = 0;
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const page = await listTotals(db, { after, limit: PAGE });
    const last = page.at(-1);
    if (!last) return repaired;
    const known = await hot.getVersioned(page.map((campaign) => liveTotalsKey(campaign.campaignId)));
    for (const [index, campaign] of page.entries()) {
      if ((known[index]?.version ?? 0) >= campaign.version) continue;
      const value = sumsToJson(liveUpdateOf(campaign));
      if (await hot.setIfNewer(liveTotalsKey(campaign.campaignId), { version: campaign.version, value })) repaired += 1;
    }
    after = last.campaignId;
  }
}
