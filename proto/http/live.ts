import { z } from 'zod';
import { Click, Conversion } from './conversions.ts';
import { Totals } from './statistics.ts';

/**
 * Published by attribution after each batch, on the channels `live:campaign:{id}` and `live:owner:{id}`, and streamed
 * by the gateway as SSE events named `update`. Totals are absolute and of all time, so that a lost message does no
 * harm.
 */
export const LiveUpdate = z.object({
  campaignId: z.string(),
  /** Grows with every batch that affects the campaign; a smaller one is stale. */
  version: z.int(),
  /** Time of the newest event in the totals. */
  asOf: z.string(),
  totals: Totals,
  /** The newest of the batch, at most 20 each, newest first; empty in the initial totals of a stream. */
  clicks: z.array(Click),
  conversions: z.array(Conversion),
});
export type LiveUpdate = z.infer<typeof LiveUpdate>;

export const liveCampaignChannel = (campaignId: string): string => `live:campaign:${campaignId}`;
export const liveOwnerChannel = (userId: string): string => `live:owner:${userId}`;
/**
 * Hot-store key of a campaign's last {@link LiveUpdate} (without rows), set with its `version`. Its values have sums as
 * text.
 */
export const liveTotalsKey = (campaignId: string): string => `sums:${campaignId}`;
