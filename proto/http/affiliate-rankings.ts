import { z } from 'zod';
import { Uuid } from '../values/ids.ts';
import { text } from '../values/text.ts';
import { MOST_FOUND } from './listed-affiliates.ts';

/** What attribution compares affiliates by: their figures of all time, the rate in tenths of a percent. */
export const FiguresRanked = z.enum(['clicks', 'conversions', 'rate', 'commissions', 'cost']);
export type FiguresRanked = z.infer<typeof FiguresRanked>;

/** Where an affiliate stands: by that number, and among equals by the id. */
export const RankedPlace = z.object({
  id: Uuid,
  value: text(41).regex(/^-?\d{1,40}$/),
});
export type RankedPlace = z.infer<typeof RankedPlace>;

/** Which affiliates are ranked, and which part of the ranking is asked for. */
export const OwedRankingQuery = z.object({
  ownerUserId: Uuid,
  /** Of this campaign alone. */
  campaignId: Uuid.optional(),
  /** Without those of these: which campaigns are archived, not every service knows. */
  exceptCampaignIds: z.array(Uuid).max(5_000),
  /** These alone. */
  affiliateIds: z.array(Uuid).max(MOST_FOUND).optional(),
  isDescending: z.boolean(),
  /** The last one of the page before. */
  after: RankedPlace.optional(),
  limit: z.int().min(1).max(1_001),
});
export type OwedRankingQuery = z.infer<typeof OwedRankingQuery>;

/** In bytes: of a query with as many ids as there can be. */
export const RANKING_BODY_LIMIT = 262_144;

/** `POST /internal/affiliates/ranking` of attribution; of billing, by what they are owed, without `by`. */
export const FiguresRankingQuery = OwedRankingQuery.extend({ by: FiguresRanked });
export type FiguresRankingQuery = z.infer<typeof FiguresRankingQuery>;

export const AffiliateRanking = z.object({ affiliates: z.array(RankedPlace) });
