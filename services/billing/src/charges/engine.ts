import type { Clock, Logger, Metrics } from '@sillage/runtime/service';
import type { Db } from '../deps.ts';
import type { CardCharger, PaymentProvider } from '../providers/payment-provider.ts';
import type { PaymentProviders } from '../providers/registry.ts';
import type { OnChargeSettled } from './on-charge-settled.ts';

/** What carries charges out, at one provider. */
export interface ChargeEngine {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly payments: CardCharger;
  readonly onChargeSettled: OnChargeSettled;
}

/** The same at a provider that keeps cards, and says what becomes of the money. */
export type ProviderEngine = ChargeEngine & { readonly payments: PaymentProvider };

/** The same at all providers: each charge is carried out at its own. */
export type ChargeEngines = Omit<ChargeEngine, 'payments'> & { readonly providers: PaymentProviders };
