import { DAY_MS, MINUTE_MS } from '@sillage/proto/values/durations';
import { affiliate, campaign, click, paid, refund, review, sale, sessionOf, T0, uuid } from './events.ts';

/** Sessions of the day of their first click, as almost all real ones are. */
export const ann = sessionOf('ann');
const bob = sessionOf('bob');
const cid = sessionOf('cid', T0 + 40 * DAY_MS);

/** Events of every kind, including rejected, late, repeated and refunded ones. */
export const clicks = [
  click(1, T0, 1, ann),
  click(2, T0 + MINUTE_MS, 2, ann, { country: 'DE' }),
  click(3, T0 + 2 * MINUTE_MS, 1, ann),
  click(4, T0 + 2 * DAY_MS, 2, ann, { fromDatacenter: true }),
  click(5, T0 + 5, 1, 'bot', { rejectedReason: 'bot', fromDatacenter: true }),
  click(6, T0 + 3 * MINUTE_MS, 2, bob, { device: 'mobile', subs: ['newsletter', '', 'x'] }),
  click(7, T0 + 3 * MINUTE_MS, 1, bob),
  click(8, T0 + 40 * DAY_MS, 3, cid, { attributionWindowSeconds: 3600n }),
  click(9, T0 + 6, 1, '', { rejectedReason: 'flood', unrecordedClicks: 250n }),
  click(10, T0 + DAY_MS, 2, '', { rejectedReason: 'not_stored', unrecordedClicks: 4n }),
  click(11, T0 + 7, 1, 'dan', { rejectedReason: 'bot', idempotencyKey: 'click-0001', idempotencyDigest: 'of dan' }),
];
export const snapshots = [
  campaign(1),
  affiliate(1, 1, [[0, 1000]]),
  affiliate(2, 1, [
    [0, 500],
    [T0 + DAY_MS, 2000],
  ]),
  affiliate(3, 1, [[0, 750]]),
];
export const conversions = [
  sale(1, T0 + 10 * MINUTE_MS, ann, 10_000),
  sale(2, T0 + 2 * DAY_MS + MINUTE_MS, ann, 4_999, { orderId: '' }),
  sale(3, T0 + 2 * DAY_MS + MINUTE_MS + 30_000, ann, 5_050, { orderId: '' }),
  sale(4, T0 + 2 * DAY_MS + 2 * MINUTE_MS + 10_000, ann, 5_000, { orderId: '', screened: false }),
  sale(5, T0 + 11 * MINUTE_MS, bob, 3_333, { orderId: 'order 1' }),
  sale(6, T0 + 12 * MINUTE_MS, bob, 3_333, { screened: false }),
  sale(7, T0 + 40 * DAY_MS + 61 * MINUTE_MS, cid, 7_000),
  sale(8, T0 + MINUTE_MS, ann, 9_999, { isTest: true }),
  sale(9, T0 + MINUTE_MS, '', 2_000, { verified: true, affiliateId: uuid('affiliate', 3) }),
  sale(10, T0 + MINUTE_MS, '', 2_000, { affiliateId: uuid('affiliate', 3) }),
  refund(1, T0 + DAY_MS, 'order 6', 1_111),
  refund(2, T0 + 2 * DAY_MS, 'order 6', 1_111),
  refund(3, T0 + 30 * DAY_MS, 'order 9'),
  review(4, T0 + 3 * DAY_MS, 1, 'approved'),
  review(5, T0 + 4 * DAY_MS, 1, 'marked_paid'),
  review(6, T0 + 4 * DAY_MS, 2, 'rejected'),
  refund(7, T0 + 50 * DAY_MS, 'order 1', 2_500),
  paid(8, T0 + 51 * DAY_MS, 6, 1),
];
