import { expect } from 'vitest';
import type { Months } from './months.ts';

export const NOVEMBER = '2026-11-15T12:00:00Z';
export const NOVEMBER_DUE = '2026-12-04T23:00:00Z';
export const DECEMBER_DUE = '2027-01-04T23:00:00Z';

/** Expects that charges equal the fee items, and that the books agree. */
export async function expectBooksToAgree(months: Months): Promise<void> {
  const fees = await months.fees();
  expect(fees?.all).toBe((fees?.open ?? 0) + (fees?.charged ?? 0) + (fees?.waived ?? 0));
  expect(await months.balance('platform.fees_accrued')).toBe(0 - (fees?.open ?? 0));
  expect(await months.balance('platform.fees')).toBe(0 - (fees?.charged ?? 0));
  const owed =
    (await months.balance('merchant.fees')) +
    (await months.balance('clearing.charges')) +
    (await months.balance('platform.cash'));
  expect(owed).toBe((fees?.open ?? 0) + (fees?.charged ?? 0));
}
