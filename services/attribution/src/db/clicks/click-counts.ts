import { sql, type Transaction } from 'kysely';
import type { RejectedClicks } from '../../domain/rollups.ts';
import type { AttributionSchema } from '../schema.ts';
import { int8Array, textArray, timestamptzArray, uuidArray } from './binary-arrays.ts';

/** Clicks that were redirected without being recorded individually. */
export interface ClickCount extends RejectedClicks {
  readonly eventId: string;
}

/** Stores counts that do not exist yet; returns these. */
export async function insertClickCounts(
  trx: Transaction<AttributionSchema>,
  counts: readonly ClickCount[],
): Promise<readonly ClickCount[]> {
  if (counts.length === 0) return [];
  const inserted = await sql<{ eventId: string }>`
    insert into click_counts (event_id, campaign_id, affiliate_id, occurred_at, reason, clicks)
    select * from unnest(
      ${uuidArray(counts.map((count) => count.eventId))}::uuid[],
      ${uuidArray(counts.map((count) => count.campaignId))}::uuid[],
      ${uuidArray(counts.map((count) => count.affiliateId))}::uuid[],
      ${timestamptzArray(counts.map((count) => count.at))}::timestamptz[],
      ${textArray(counts.map((count) => count.reason))}::text[],
      ${int8Array(counts.map((count) => count.clicks))}::int8[])
    on conflict (event_id) do nothing
    returning event_id`.execute(trx);
  const stored = new Set(inserted.rows.map((row) => row.eventId));
  return counts.filter((count) => stored.has(count.eventId));
}
