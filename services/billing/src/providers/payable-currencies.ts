import { setTimeout } from 'node:timers/promises';
import { MINUTE_MS } from '@sillage/proto/values/durations';
import { findProvider, ProviderFault } from '@sillage/runtime/provider-calls';
import type { Clock, Logger } from '@sillage/runtime/service';
import type { PaymentProvider } from './payment-provider.ts';
import type { PaymentProviders } from './registry.ts';

/** An operator who adds a bank account waits this long until its currency is accepted. */
const KNOWN_FOR_MS = 15 * MINUTE_MS;
/** A provider that does not answer is left alone for a while, so that not every page waits for it. */
const RETRY_AFTER_MS = MINUTE_MS;
/** Short, because a merchant waits for the answer, and their campaign may be locked. */
const WAIT_MS = 3_000;

export interface PayableCurrencies {
  /**
   * The currencies in which the provider can transfer to affiliates what it charges. Null if it has never said so: then
   * a payment is not refused, because most currencies that are used can be paid.
   */
  of(providerName: string | null): Promise<ReadonlySet<string> | null>;
}

interface Options {
  readonly providers: PaymentProviders;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  /** For tests. */
  readonly waitMs?: number;
}

/** Asks the provider now and then; while it does not answer, its last answer applies. */
export function createPayableCurrencies({ providers, clock, log, waitMs = WAIT_MS }: Options): PayableCurrencies {
  const known = new Map<string, { readonly currencies: ReadonlySet<string> | null; readonly until: number }>();
  async function ask(provider: PaymentProvider): Promise<ReadonlySet<string> | ProviderFault> {
    try {
      const currencies = new Set(await provider.payableCurrencies());
      known.set(provider.name, { currencies, until: clock() + KNOWN_FOR_MS });
      return currencies;
    } catch (error) {
      if (error instanceof ProviderFault) return error;
      throw error;
    }
  }
  return {
    async of(providerName) {
      const provider = findProvider(providers, providerName);
      if (!provider) return null;
      const last = known.get(provider.name);
      if (last && clock() < last.until) return last.currencies;
      const slow = setTimeout(waitMs, new ProviderFault('not_now', { message: 'no answer in time' }), { ref: false });
      const answer = await Promise.race([ask(provider), slow]);
      if (!(answer instanceof ProviderFault)) return answer;
      log.warn(
        { err: answer, provider: provider.name, lastAnswer: last?.currencies && [...last.currencies] },
        'The payment provider does not say in which currencies it can pay affiliates',
      );
      const currencies = last?.currencies ?? null;
      known.set(provider.name, { currencies, until: clock() + RETRY_AFTER_MS });
      return currencies;
    },
  };
}
