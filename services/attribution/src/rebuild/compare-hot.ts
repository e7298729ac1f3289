import { setTimeout as sleep } from 'node:timers/promises';
import { liveTotalsKey } from '@sillage/proto/http/live';
import { sumsToJson } from '@sillage/proto/values/money';
import type { HotStore } from '@sillage/runtime/hot';
import type { Kysely } from 'kysely';
import { listTotals } from '../db/figures/totals.ts';
import type { AttributionSchema } from '../db/schema.ts';
import { liveUpdateOf } from '../live/publisher.ts';

const PAGE = 500;
/** Three rounds of republishing, which fills a flushed store again. */
const PATIENCE_MS = 15_000;

/**
 * Sentences about campaigns whose totals in the hot store differ from the projection. The caller has stopped the folds.
 */
export async function compareHot(db: Kysely<AttributionSchema>, hot: HotStore): Promise<readonly string[]> {
  const giveUpAt = Date.now() + PATIENCE_MS;
  for (;;) {
    const wrong = await differences(db, hot);
    if (wrong.length === 0 || Date.now() > giveUpAt) return wrong;
    await sleep(500);
  }
}

async function differences(db: Kysely<AttributionSchema>, hot: HotStore): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const page = await listTotals(db, { after, limit: PAGE });
    const last = page.at(-1);
    if (!last) return wrong;
    const kept = await hot.getVersioned(page.map((campaign) => liveTotalsKey(campaign.campaignId)));
    for (const [index, campaign] of page.entries()) {
      const expected = sumsToJson(liveUpdateOf(campaign));
      const found = kept[index]?.value ?? 'nothing';
      if (found !== expected)
        wrong.push(`campaign ${campaign.campaignId}: the hot store has ${found}, the projection has ${expected}`);
    }
    after = last.campaignId;
  }
}
