import type { Clock, Logger, Metrics } from '@sillage/runtime/service';
import type { Db } from '../deps.ts';
import type { CardCharger, PaymentProvider } from '../providers/payment-provider.ts';
import type { PaymentProviders } from '../providers/registry.ts';
import type { OnChargeSettled } from './on-charge-settled.ts';

/** Dependencies for executing charges at one provider. */
export interface ChargeEngine {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly payments: CardCharger;
  readonly onChargeSettled: OnChargeSettled;
}

/** The same for a provider that keeps cards and reports movements of money. */
export type ProviderEngine = ChargeEngine & { readonly payments: PaymentProvider };

/** The same for all providers: each charge is executed at its own. */
export type ChargeEngines = Omit<ChargeEngine, 'payments'> & { readonly providers: PaymentProviders };
