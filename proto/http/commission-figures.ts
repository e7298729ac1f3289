import { z } from 'zod';
import { Uuid } from '../values/ids.ts';
import { Currency, SumMinor } from '../values/money.ts';

/** Attribution's figures of one affiliate of a campaign in one currency, over all time. */
export const CommissionFigures = z.object({
  affiliateId: Uuid,
  currency: Currency,
  /** Not approved yet. */
  pendingMinor: SumMinor,
  /** Approved, paid or not, net of refunds. */
  earnedMinor: SumMinor,
  /** The platform's fee on the revenue behind earnedMinor. */
  feeMinor: SumMinor,
});
export type CommissionFigures = z.infer<typeof CommissionFigures>;

/**
 * `GET /internal/campaigns/{campaignId}/commissions?book=&after=`: of one book, by default the live one, ordered by
 * affiliate and currency. `next`: the `after` of the next page, null on the last.
 */
export const CommissionFiguresPage = z.object({ figures: z.array(CommissionFigures), next: z.string().nullable() });
export type CommissionFiguresPage = z.infer<typeof CommissionFiguresPage>;
