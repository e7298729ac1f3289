import type { CampaignFacts } from './next-steps.ts';

/** From an empty account to a shop that reports its orders and real money, in this order. */
export const FIRST_STEPS = ['campaign', 'affiliate', 'click', 'commission', 'approval', 'shop', 'live'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** The steps that a merchant has taken, according to the platform's own data. Demo campaigns do not count. */
export function takenSteps(all: readonly CampaignFacts[]): ReadonlySet<FirstStep> {
  const own = all.filter(({ campaign }) => !campaign.isDemo);
  const some = (test: (facts: CampaignFacts) => boolean) => own.some(test);
  const isTaken: Record<FirstStep, boolean> = {
    campaign: own.length > 0,
    affiliate: some(({ campaign }) => campaign.affiliatesCount > 0),
    click: some(({ totals }) => totals.clicks > 0),
    commission: some(({ totals }) => totals.conversions + totals.testConversions > 0),
    approval: some(({ totals }) =>
      totals.money.some((sums) => sums.approvedCommissionMinor + sums.paidCommissionMinor > 0n),
    ),
    shop: some(({ integration }) => integration?.badge === 'fully_integrated'),
    live: some(({ campaign }) => !campaign.isTest),
  };
  return new Set(FIRST_STEPS.filter((step) => isTaken[step]));
}
