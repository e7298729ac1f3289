import type { ChargeItem } from '../db/charge-tables.ts';
import type { ItemStep } from '../providers/payment-provider.ts';

/** In which sum of the provider's invoice each kind of item is. */
export const STEP_OF_KIND = {
  commission: 'commissions',
  returned: 'commissions',
  fee: 'fees',
} as const satisfies Record<ChargeItem['kind'], ItemStep>;
