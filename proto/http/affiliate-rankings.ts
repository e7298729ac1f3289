import { z } from 'zod';
import { Uuid } from '../values/ids.ts';
import { text } from '../values/text.ts';
import { MAX_FOUND } from './listed-affiliates.ts';

/** The figures by which attribution ranks affiliates, over all time; the rate in tenths of a percent. */
export const FiguresRanked = z.enum(['clicks', 'conversions', 'rate', 'commissions', 'cost']);
export type FiguresRanked = z.infer<typeof FiguresRanked>;

/** An affiliate's position in a ranking: by `value`, then by id. */
export const RankedPlace = z.object({
  id: Uuid,
  value: text(41).regex(/^-?\d{1,40}$/),
});
export type RankedPlace = z.infer<typeof RankedPlace>;

/** The affiliates to rank, and the requested part of the ranking. */
export const OwedRankingQuery = z.object({
  ownerUserId: Uuid,
  /** Limits it to this campaign. */
  campaignId: Uuid.optional(),
  /** Excludes these campaigns, because not every service knows which ones are archived. */
  exceptCampaignIds: z.array(Uuid).max(5_000),
  /** Limits it to these affiliates. */
  affiliateIds: z.array(Uuid).max(MAX_FOUND).optional(),
  isDescending: z.boolean(),
  /** The last position of the previous page. */
  after: RankedPlace.optional(),
  limit: z.int().min(1).max(1_001),
});
export type OwedRankingQuery = z.infer<typeof OwedRankingQuery>;

/** In bytes, for a query with the maximum number of ids. */
export const RANKING_BODY_LIMIT = 262_144;

/** `POST /internal/affiliates/ranking` of attribution; for billing, by balance, without `by`. */
export const FiguresRankingQuery = OwedRankingQuery.extend({ by: FiguresRanked });
export type FiguresRankingQuery = z.infer<typeof FiguresRankingQuery>;

export const AffiliateRanking = z.object({ affiliates: z.array(RankedPlace) });
