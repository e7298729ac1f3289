import { expect, test } from 'vitest';
import { moneyOf, NO_TOTALS } from '../../format/totals.ts';
import { FIRST_STEPS, takenSteps } from './first-steps.ts';
import type { CampaignFacts } from './next-steps.ts';

const EMPTY: CampaignFacts = {
  campaign: { id: 'a', name: 'Autumn', isActive: true, isDemo: false, isTest: true, affiliatesCount: 0 },
  totals: NO_TOTALS,
  integration: undefined,
};
const earned = (paidCommissionMinor: bigint) => ({
  ...EMPTY,
  totals: { ...NO_TOTALS, money: [{ ...moneyOf(undefined, 'EUR'), paidCommissionMinor }] },
});

test.each<[string, readonly CampaignFacts[], readonly string[]]>([
  ['nothing without a campaign', [], []],
  ['a campaign', [EMPTY], ['campaign']],
  ['an affiliate', [{ ...EMPTY, campaign: { ...EMPTY.campaign, affiliatesCount: 1 } }], ['campaign', 'affiliate']],
  ['a click', [{ ...EMPTY, totals: { ...NO_TOTALS, clicks: 1 } }], ['campaign', 'click']],
  ['a test order', [{ ...EMPTY, totals: { ...NO_TOTALS, testConversions: 1 } }], ['campaign', 'commission']],
  ['an order', [{ ...EMPTY, totals: { ...NO_TOTALS, conversions: 1 } }], ['campaign', 'commission']],
  ['a commission that is paid was approved', [earned(1n)], ['campaign', 'approval']],
  ['nothing for nothing', [earned(0n)], ['campaign']],
  ['a campaign that is live', [{ ...EMPTY, campaign: { ...EMPTY.campaign, isTest: false } }], ['campaign', 'live']],
  ['a demo, which is nobody’s work', [{ ...earned(5n), campaign: { ...EMPTY.campaign, isDemo: true } }], []],
])('%s', (_name, campaigns, taken) => {
  expect([...takenSteps(campaigns)]).toEqual(taken);
});

test('each step is of one of the campaigns, not all of the same', () => {
  const clicked = { ...EMPTY, totals: { ...NO_TOTALS, clicks: 1, conversions: 1 } };
  const connected = {
    ...earned(1n),
    campaign: { ...EMPTY.campaign, affiliatesCount: 1, isTest: false },
    integration: {
      badge: 'fully_integrated',
      status: 'active',
      scriptLastSeenAt: null,
      lastConversionAt: null,
    } as const,
  };
  expect([...takenSteps([clicked, connected])]).toEqual(FIRST_STEPS);
});
