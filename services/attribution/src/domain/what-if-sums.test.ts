import { expect, test } from 'vitest';
import { type Counted, compareDecisions } from './what-if-sums.ts';

const of = (affiliateId: string | null, commissionMinor: number, more: Partial<Counted> = {}): Counted => ({
  affiliateId,
  state: affiliateId === null ? 'rejected' : 'approved',
  inSums: affiliateId !== null,
  commissionMinor,
  feeMinor: 250,
  ...more,
});

test.each([
  ['the same changes nothing', of('ann', 100), of('ann', 100), { ann: [100n, 100n, 0n] }],
  ['another rate is the difference', of('ann', 100), of('ann', 150), { ann: [100n, 150n, 50n] }],
  [
    'another owner is one less and one more',
    of('ann', 100),
    of('bob', 100),
    { ann: [100n, 0n, -100n], bob: [0n, 100n, 100n] },
  ],
  ['what nobody had is somebody’s', of(null, 0), of('bob', 100), { bob: [0n, 100n, 100n] }],
  [
    'of what is pending nothing is booked',
    of('ann', 100, { state: 'pending' }),
    of('ann', 150),
    { ann: [100n, 150n, 0n] },
  ],
  ['nor of what would be', of('ann', 100), of('ann', 150, { state: 'pending' }), { ann: [100n, 150n, 0n] }],
  [
    'nobody stands behind it',
    of('ann', 100, { inSums: false }),
    of('ann', 150, { inSums: false }),
    { ann: [0n, 0n, 0n] },
  ],
  [
    'rejected by the merchant, it is nobody’s',
    of('ann', 0, { state: 'rejected' }),
    of('ann', 0, { state: 'rejected' }),
    {},
  ],
] as const)('%s', (_, was, wouldBe, expected) => {
  const compared = compareDecisions([{ was, wouldBe }]);
  const told = [...compared].map(([id, sums]) => [
    id,
    [sums.was.commissionMinor, sums.wouldBe.commissionMinor, sums.bookableMinor],
  ]);
  expect(Object.fromEntries(told)).toEqual(expected);
});

test('sums of several add up, with counts and fees', () => {
  const one = { was: of('ann', 100), wouldBe: of('ann', 150) };
  const pending = { was: of('ann', 10, { state: 'pending' }), wouldBe: of('ann', 10) };
  expect(compareDecisions([one, one, pending]).get('ann')).toEqual({
    was: { conversions: 3, pending: 1, commissionMinor: 210n, feeMinor: 750n },
    wouldBe: { conversions: 3, pending: 0, commissionMinor: 310n, feeMinor: 750n },
    bookableMinor: 100n,
  });
});
