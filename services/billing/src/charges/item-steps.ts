import type { ChargeItem } from '../db/charges/charge-tables.ts';
import type { ItemStep } from '../providers/payment-provider.ts';

/** The sum of the provider's invoice to which each kind of item belongs. */
export const STEP_OF_KIND = {
  commission: 'commissions',
  returned: 'commissions',
  fee: 'fees',
} as const satisfies Record<ChargeItem['kind'], ItemStep>;
