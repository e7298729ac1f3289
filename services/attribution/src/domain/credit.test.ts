import { expect, test } from 'vitest';
import { decideCredit } from './credit.ts';
import type { ReportedOrder } from './order-answer.ts';
import { reportedOrder } from './testing/reported-orders.ts';

const CLAIM = { conversionId: 'credit', orderedOn: '2026-11-02', amountMinor: 8_000, currency: 'EUR' };
const NOW = Date.parse('2026-11-20T10:00:00Z');
const AT = Date.parse('2026-11-02T15:00:00Z');

const order = (more: Partial<ReportedOrder>) => reportedOrder({ at: AT, amountMinor: 9_000, currency: 'USD', ...more });

test('an order that the shop never reported is recorded as it was claimed, at the end of its day', () => {
  expect(decideCredit(CLAIM, undefined, NOW)).toEqual({
    outcome: 'record',
    at: Date.parse('2026-11-02T23:59:59.999Z'),
    amountMinor: 8_000,
    currency: 'EUR',
  });
});

test('never in the future', () => {
  const now = Date.parse('2026-11-02T08:00:00Z');
  expect(decideCredit(CLAIM, undefined, now)).toMatchObject({ at: now });
});

test('of an order of nobody, what the shop reported counts, and not what was claimed', () => {
  expect(decideCredit(CLAIM, order({}), NOW)).toEqual({
    outcome: 'record',
    at: AT,
    amountMinor: 9_000,
    currency: 'USD',
  });
});

test.each([
  ['another affiliate has it', { affiliateId: 'another', state: 'pending' }],
  ['the claimant has it', { affiliateId: 'claimant', state: 'paid' }],
  ['the merchant rejected it', { affiliateId: 'claimant', state: 'rejected', rejection: 'by_merchant' }],
] as const)('is not recorded where %s', (_, more) => {
  expect(decideCredit(CLAIM, order(more), NOW)).toEqual({ outcome: 'owned' });
});

test('is not recorded twice', () => {
  expect(decideCredit(CLAIM, order({ id: 'credit', affiliateId: 'claimant' }), NOW)).toEqual({ outcome: 'recorded' });
});
