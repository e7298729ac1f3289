import type { Clock, Logger } from '@sillage/runtime/service';
import type { Db } from '../deps.ts';
import type { PaymentProvider } from '../providers/payment-provider.ts';
import type { OnChargeSettled } from './on-charge-settled.ts';

/** What carries charges out. */
export interface ChargeEngine {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly payments: PaymentProvider;
  readonly onChargeSettled: OnChargeSettled;
}
