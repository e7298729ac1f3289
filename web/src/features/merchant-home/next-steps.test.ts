import type { IntegrationStatus } from '@sillage/proto/http/statistics';
import { expect, test } from 'vitest';
import { NO_TOTALS } from '../../format/totals.ts';
import { type CampaignFacts, nextSteps } from './next-steps.ts';

const WORKING: IntegrationStatus = {
  badge: 'fully_integrated',
  status: 'active',
  scriptLastSeenAt: '2026-11-25T10:00:00Z',
  lastConversionAt: '2026-11-25T10:00:00Z',
};
const SILENT: IntegrationStatus = { ...WORKING, status: 'inactive' };
const NEVER: IntegrationStatus = {
  badge: 'not_connected',
  status: 'pending',
  scriptLastSeenAt: null,
  lastConversionAt: null,
};

function campaign(
  name: string,
  {
    awaiting = 0,
    integration = WORKING,
    ...more
  }: Partial<CampaignFacts['campaign']> & { awaiting?: number; integration?: IntegrationStatus } = {},
): CampaignFacts {
  return {
    campaign: { id: `id-${name}`, name, isActive: true, isDemo: false, isTest: false, affiliatesCount: 2, ...more },
    totals: { ...NO_TOTALS, awaitingReview: awaiting },
    integration,
  };
}

const kinds = (campaigns: readonly CampaignFacts[], hasFailedCharge = false) =>
  nextSteps({ campaigns, hasFailedCharge }).map((step) => ('name' in step ? `${step.kind} ${step.name}` : step.kind));

test.each([
  ['nothing where everything works', [campaign('a')], []],
  ['an affiliate before the shop', [campaign('a', { affiliatesCount: 0, integration: NEVER })], ['add_affiliate a']],
  ['the shop once somebody shares links', [campaign('a', { integration: NEVER })], ['connect_shop a']],
  ['a shop that reports nothing any more', [campaign('a', { integration: SILENT })], ['shop_silent a']],
  ['a paused campaign, and nothing else of it', [campaign('a', { isActive: false, integration: NEVER })], ['paused a']],
  [
    'reviews of a paused campaign all the same',
    [campaign('a', { isActive: false, awaiting: 2 })],
    ['review a', 'paused a'],
  ],
  ['of a demo only reviews', [campaign('a', { isDemo: true, integration: NEVER, awaiting: 1 })], ['review a']],
  [
    'what costs money or partners first, whatever the order of the campaigns',
    [campaign('a', { affiliatesCount: 0 }), campaign('b', { awaiting: 1 }), campaign('c', { integration: SILENT })],
    ['shop_silent c', 'review b', 'add_affiliate a'],
  ],
])('%s', (_name, campaigns, expected) => {
  expect(kinds(campaigns)).toEqual(expected);
});

test('a refused card comes before everything', () => {
  expect(kinds([campaign('a', { integration: SILENT })], true)).toEqual(['charge_failed', 'shop_silent a']);
});

test('how many wait for a review is said', () => {
  expect(nextSteps({ campaigns: [campaign('a', { awaiting: 7 })], hasFailedCharge: false })).toMatchObject([
    { count: 7, book: 'live' },
  ]);
});
