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
import { SumMinor } from '../values/money.ts';

const Instant = z.iso.datetime({ offset: true });

/** What is supposed to have applied all the time, instead of what did. Absent: as it was. */
export const Supposed = z.object({
  /** Of every affiliate, those with a rate of their own included. */
  rateBps: RateBps.optional(),
  attributionWindowSeconds: z.int().min(MIN_ATTRIBUTION_WINDOW_SECONDS).max(MAX_ATTRIBUTION_WINDOW_SECONDS).optional(),
  attributionModel: AttributionModel.optional(),
  clickBeforeCode: z.boolean().optional(),
  renewalMonths: RenewalMonths.optional(),
  holdDays: HoldDays.optional(),
  autoApprove: z.boolean().optional(),
});
export type Supposed = z.infer<typeof Supposed>;

export const AskWhatIf = z
  .object({
    campaignId: Uuid,
    /** Of the orders that are decided anew. */
    from: Instant,
    /** Exclusive. */
    to: Instant,
    supposed: Supposed.refine((supposed) => Object.values(supposed).some((value) => value !== undefined), {
      error: 'Suppose at least one setting',
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
  /** Of them, those that wait for the end of their hold or for a review. */
  pending: z.int(),
  commissionMinor: SumMinor,
  feeMinor: SumMinor,
});
export type WhatIfSums = z.infer<typeof WhatIfSums>;

const Compared = z.object({
  was: WhatIfSums,
  wouldBe: WhatIfSums,
  /** How much more of commission, of conversions about which nothing is open: neither are they pending, nor would they be. */
  bookableMinor: SumMinor,
});

export const WhatIf = z.object({
  id: Uuid,
  campaignId: Uuid,
  /** The campaign was in test mode when it was asked. */
  isTest: z.boolean(),
  from: Instant,
  to: Instant,
  supposed: Supposed,
  /** `failed`: it could not be worked out, after several attempts. */
  state: z.enum(['running', 'done', 'failed']),
  /** Orders of the range, tests not among them; those that come meanwhile are added. */
  total: z.int(),
  /** Of them, how many have been decided anew. */
  decided: z.int(),
  /** Clicks before are not kept one by one: of earlier orders, window and model stay as they were. Null: all are kept. */
  clicksSince: Instant.nullable(),
  askedAt: Instant,
  finishedAt: Instant.nullable(),
});
export type WhatIf = z.infer<typeof WhatIf>;

/** The last ones of a campaign, newest first. */
export const WhatIfList = z.object({ whatIfs: z.array(WhatIf) });

export const MOST_AFFILIATES_OF_WHAT_IF = 1_000;

/** Figures are as far as it has come; those of another currency than the campaign's are left out. */
export const WhatIfResult = z.object({
  whatIf: WhatIf,
  currency: z.string(),
  totals: Compared,
  /** How many affiliates would have another commission. */
  affected: z.int(),
  /** The affiliates whose commission would differ most, at most 1 000. */
  affiliates: z.array(Compared.extend({ affiliateId: Uuid })),
});
export type WhatIfResult = z.infer<typeof WhatIfResult>;
