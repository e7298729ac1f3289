import type { Clock, Logger } from '@sillage/runtime/service';
import type { Db } from '../deps.ts';
import type { PaymentProvider } from '../providers/payment-provider.ts';

/** Dependencies for merchants' cards if there is a payment provider. */
export interface CardDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly payments: PaymentProvider;
}
