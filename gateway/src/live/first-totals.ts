import { LiveUpdate, liveTotalsKey } from '@sillage/proto/http/live';
import { CampaignStatistics, OverviewStatistics, type Totals } from '@sillage/proto/http/statistics';
import type { HotStore } from '@sillage/runtime/hot';
import { fetchJson } from '@sillage/runtime/http';
import type { z } from 'zod';

interface Sources {
  readonly hot: Pick<HotStore, 'getVersioned'>;
  readonly attributionUrl: string;
  /** The caller's own token: attribution decides what it may see. */
  readonly bearer: string;
}

/** A stored update may have no rows. */
const StoredUpdate = LiveUpdate.extend({
  clicks: LiveUpdate.shape.clicks.default([]),
  conversions: LiveUpdate.shape.conversions.default([]),
});

/** The initial totals of a stream: from the hot store, else from attribution's statistics. */
export async function firstTotalsOfCampaign(sources: Sources, campaignId: string): Promise<readonly LiveUpdate[]> {
  const { found } = await readStored(sources.hot, [campaignId]);
  if (found.length > 0) return found;
  const url = `${sources.attributionUrl}/api/v1/statistics/campaigns/${campaignId}?range=all`;
  return [await askTotals(url, campaignId, sources.bearer)];
}

export async function firstTotalsOfOverview(
  sources: Sources,
  campaignIds: readonly string[],
): Promise<readonly LiveUpdate[]> {
  const { found, missing } = await readStored(sources.hot, campaignIds);
  if (missing.size === 0) return found;
  const url = `${sources.attributionUrl}/api/v1/statistics/overview?range=all`;
  const overview = await fetchJson(url, OverviewStatistics, { bearer: sources.bearer });
  const { asOf, to } = overview;
  const others = overview.campaigns.filter((campaign) => missing.has(campaign.campaignId));
  return [...found, ...others.map(({ campaignId, totals }) => updateFromStatistics(campaignId, { asOf, to, totals }))];
}

/** Fetches totals from attribution with the bearer's token or ticket. */
export async function askTotals(url: string, campaignId: string, bearer: string): Promise<LiveUpdate> {
  const schema = CampaignStatistics.pick({ asOf: true, to: true, totals: true });
  return updateFromStatistics(campaignId, await fetchJson(url, schema, { bearer }));
}

/** Version 0, so that whatever attribution publishes next replaces it. */
function updateFromStatistics(
  campaignId: string,
  statistics: { asOf: string | null; to: string; totals: Totals },
): LiveUpdate {
  return {
    campaignId,
    version: 0,
    asOf: statistics.asOf ?? statistics.to,
    totals: statistics.totals,
    clicks: [],
    conversions: [],
  };
}

async function readStored(hot: Sources['hot'], campaignIds: readonly string[]) {
  if (campaignIds.length === 0) return { found: [], missing: new Set<string>() };
  const values = await hot.getVersioned(campaignIds.map(liveTotalsKey));
  const found = values.flatMap((entry) => (entry ? parseUpdate(entry.value, StoredUpdate) : []));
  const known = new Set(found.map((update) => update.campaignId));
  return { found, missing: new Set(campaignIds.filter((id) => !known.has(id))) };
}

/** Parses messages of a channel; a message that several subscribers get is parsed once. */
export function createUpdateReader(): (message: string) => readonly LiveUpdate[] {
  let last: { readonly message: string; readonly updates: readonly LiveUpdate[] } | undefined;
  return (message) => {
    if (last?.message !== message) last = { message, updates: parseUpdate(message) };
    return last.updates;
  };
}

/** Returns no update if the text is malformed, so that the stream continues without it. */
function parseUpdate(text: string, schema: z.ZodType<LiveUpdate> = StoredUpdate): LiveUpdate[] {
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? [parsed.data] : [];
  } catch {
    return [];
  }
}
