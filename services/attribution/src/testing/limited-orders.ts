import { HOUR_MS } from '@sillage/proto/values/durations';
import { affiliate, campaign, click, refund, review, sale, T0, uuid } from './events.ts';

/** The approval limit of each hour: none, lower, higher, none again, and the lowest. */
const LIMITS = [0, 20_000, 50_000, 0, 10_000];
/** Amounts at and just above each limit. */
const AMOUNTS = [10_000, 10_001, 20_000, 20_001, 50_000, 50_001];
/** Ids and versions beyond those of other tests. */
const FIRST = 5_000_000;
const SESSION = 'limits';

const startOf = (hour: number) => T0 + hour * HOUR_MS;
const periods = LIMITS.map((limit, hour) => ({
  fromMs: hour === 0 ? 0n : BigInt(startOf(hour)),
  holdDays: 0,
  autoApprove: true,
  approvalLimitMinor: BigInt(limit),
}));

/** Orders in the first and last millisecond of each hour; every other one is reported only by its page. */
const orders = LIMITS.flatMap((limit, hour) =>
  [startOf(hour), startOf(hour + 1) - 1].flatMap((at) => AMOUNTS.map((amountMinor) => ({ limit, at, amountMinor }))),
).map((order, index) => ({
  ...order,
  n: FIRST + index,
  isOfPage: index % 2 === 1,
  isHeld: order.limit > 0 && order.amountMinor > order.limit,
}));
const held = orders.filter(({ isHeld }) => isHeld);
const [approved, rejected, reduced] = held;
if (!approved || !rejected || !reduced) throw new Error('too few orders are held');

/** A campaign whose limit changes between orders; each snapshot includes the previous limits. */
export const limitedOrders = {
  clicks: [click(FIRST, T0, 1, SESSION)],
  snapshots: [
    affiliate(1, 1, [[0, 1000]]),
    ...periods.map((_, index) => campaign(FIRST + index, { history: periods.slice(0, index + 1) })),
  ],
  conversions: [
    ...orders.map(({ n, at, amountMinor, isOfPage }) =>
      isOfPage
        ? sale(n, at, SESSION, amountMinor, { screened: false })
        : sale(n, at, '', amountMinor, { verified: true, affiliateId: uuid('affiliate', 1) }),
    ),
    review(FIRST, startOf(6), approved.n, 'approved'),
    review(FIRST + 1, startOf(6), rejected.n, 'rejected'),
    // The remainder is below every limit, but the original amount counts, so it stays held.
    refund(FIRST + 2, startOf(6), `order ${reduced.n}`, reduced.amountMinor - 1),
  ],
};

/** The final state of each order, by id. */
export const limitedStates = orders.map(({ n, isHeld }) => {
  const id = uuid('conversion', n);
  if (n === approved.n) return { id, state: 'approved', heldFor: null };
  if (n === rejected.n) return { id, state: 'rejected', heldFor: null };
  return isHeld ? { id, state: 'pending', heldFor: 'above_approval_limit' } : { id, state: 'approved', heldFor: null };
});
