import { z } from 'zod';
import { RateBps } from '../values/basis-points.ts';
import {
  AttributionModel,
  HoldDays,
  MAX_ATTRIBUTION_WINDOW_SECONDS,
  MIN_ATTRIBUTION_WINDOW_SECONDS,
  RenewalMonths,
} from '../values/campaigns.ts';
import { Uuid } from '../values/ids.ts';
import { Instant } from '../values/instant.ts';
import { SumMinor } from '../values/money.ts';

/** The terms that are assumed to have applied all the time. Absent fields stay as they were. */
export const HypotheticalTerms = z.object({
  /** For every affiliate, including those with a rate of their own. */
  rateBps: RateBps.optional(),
  attributionWindowSeconds: z.int().min(MIN_ATTRIBUTION_WINDOW_SECONDS).max(MAX_ATTRIBUTION_WINDOW_SECONDS).optional(),
  attributionModel: AttributionModel.optional(),
  clickBeforeCode: z.boolean().optional(),
  renewalMonths: RenewalMonths.optional(),
  holdDays: HoldDays.optional(),
  autoApprove: z.boolean().optional(),
});
export type HypotheticalTerms = z.infer<typeof HypotheticalTerms>;

export const AskWhatIf = z
  .object({
    campaignId: Uuid,
    /** The range of the orders that are decided again. */
    from: Instant,
    /** Exclusive. */
    to: Instant,
    hypotheticalTerms: HypotheticalTerms.refine((terms) => Object.values(terms).some((value) => value !== undefined), {
      error: 'Change at least one setting',
    }),
  })
  .refine(({ from, to }) => Date.parse(from) < Date.parse(to), {
    path: ['to'],
    error: 'The end is not after the beginning',
  });
export type AskWhatIf = z.infer<typeof AskWhatIf>;

/** Sums of conversions that are not rejected. */
export const WhatIfSums = z.object({
  conversions: z.int(),
  /** Conversions that await the end of their hold or a review. */
  pending: z.int(),
  commissionMinor: SumMinor,
  feeMinor: SumMinor,
});
export type WhatIfSums = z.infer<typeof WhatIfSums>;

const Compared = z.object({
  was: WhatIfSums,
  wouldBe: WhatIfSums,
  /** The difference in commission of final conversions only: those that neither are nor would be pending. */
  bookableMinor: SumMinor,
});

export const WhatIf = z.object({
  id: Uuid,
  campaignId: Uuid,
  /** The campaign was in test mode at the time of the request. */
  isTest: z.boolean(),
  from: Instant,
  to: Instant,
  hypotheticalTerms: HypotheticalTerms,
  /** `failed`: it could not be computed, after several attempts. */
  state: z.enum(['running', 'done', 'failed']),
  /** Orders of the range, without tests; includes orders that arrive meanwhile. */
  total: z.int(),
  /** Number of orders that have been decided again. */
  decided: z.int(),
  /**
   * Earlier clicks are not stored individually, so earlier orders keep their window and model. Null if all clicks are
   * stored.
   */
  clicksSince: Instant.nullable(),
  askedAt: Instant,
  finishedAt: Instant.nullable(),
});
export type WhatIf = z.infer<typeof WhatIf>;

/** The latest of a campaign, newest first. */
export const WhatIfList = z.object({ whatIfs: z.array(WhatIf) });

export const MAX_AFFILIATES_OF_WHAT_IF = 1_000;

/** Figures so far; without those in another currency than the campaign's. */
export const WhatIfResult = z.object({
  whatIf: WhatIf,
  currency: z.string(),
  totals: Compared,
  /** Number of affiliates whose commission would change. */
  affected: z.int(),
  /** The affiliates whose commission would change most, at most 1 000. */
  affiliates: z.array(Compared.extend({ affiliateId: Uuid })),
});
export type WhatIfResult = z.infer<typeof WhatIfResult>;
