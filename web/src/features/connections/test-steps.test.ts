import { describe, expect, test } from 'vitest';
import { isOver, testSteps } from './test-steps.ts';

const delivery = {
  id: '0197e1a4-0000-7000-8000-000000000001',
  topic: 'order.paid',
  orderId: 'test-1',
  receivedAt: '2026-11-24T00:00:00.000Z',
  state: 'waiting',
  reason: null,
} as const;
const conversion = {
  id: '0197e1a4-0000-7000-8000-000000000002',
  campaignId: '0197e1a4-0000-7000-8000-000000000003',
  affiliateId: '0197e1a4-0000-7000-8000-000000000004',
  orderId: 'test-1',
  amountMinor: 100,
  refundedMinor: 0,
  commissionMinor: 0,
  rateBps: null,
  currency: 'EUR',
  state: 'pending',
  rejection: null,
  verified: true,
  isTest: true,
  book: 'live',
  source: 'webhook',
  occurredAt: '2026-11-24T00:00:00.000Z',
  holdUntil: null,
  heldFor: null,
  fraud: null,
  basis: 'server',
  coupon: null,
  mayBeExtension: false,
  referralId: null,
  claimId: null,
} as const;

const statuses = (followed: Parameters<typeof testSteps>[0]) => testSteps(followed).map(({ status }) => status);

describe('a test order', () => {
  test.each([
    ['was sent', { delivery: undefined, conversion: undefined }, ['done', 'waiting', 'waiting', 'waiting'], false],
    ['waits', { delivery, conversion: undefined }, ['done', 'waiting', 'waiting', 'waiting'], false],
    [
      'is recorded',
      { delivery: { ...delivery, state: 'processed' }, conversion: undefined },
      ['done', 'done', 'waiting', 'waiting'],
      false,
    ],
    ['is shown', { delivery, conversion }, ['done', 'done', 'done', 'done'], true],
    [
      'is nobody’s',
      { delivery, conversion: { ...conversion, affiliateId: null, rejection: 'unknown_affiliate' } },
      ['done', 'done', 'failed', 'done'],
      true,
    ],
    [
      'was refused',
      { delivery: { ...delivery, state: 'failed', reason: 'campaign_paused' }, conversion: undefined },
      ['done', 'failed', 'skipped', 'skipped'],
      true,
    ],
  ] as const)('that %s', (_, followed, expected, over) => {
    expect(statuses(followed)).toEqual(expected);
    expect(isOver(followed)).toBe(over);
  });

  test('that failed says why, also for a reason that is not known here', () => {
    const failed = (reason: string) =>
      testSteps({ delivery: { ...delivery, state: 'failed', reason }, conversion: undefined });
    expect(failed('campaign_paused')[1]).toMatchObject({ reason: 'reason.campaign_paused' });
    expect(failed('something_new')[1]).toMatchObject({ reason: 'reason.other', code: 'something_new' });
  });
});
