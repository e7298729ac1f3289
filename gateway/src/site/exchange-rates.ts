import { ExchangeRates } from '@sillage/proto/http/site';
import { FALLBACK_RATES } from '@sillage/proto/values/exchange-rates';
import type { HotStore } from '@sillage/runtime/hot';
import { fetchJson } from '@sillage/runtime/http';
import type { Clock, Logger } from '@sillage/runtime/service';
import { z } from 'zod';

const KEY = 'gateway:exchange-rates';
const FRESH_MS = 3_600_000;
const TIMEOUT_MS = 10_000;

/** What a public rate service answers at `/{base}`: units of each currency for one of the base. */
const Answer = z.object({ success: z.literal(true).optional(), rates: z.record(z.string(), z.number()) });

export interface ExchangeRateSource {
  /** The newest known rates; the fixed table until any were fetched. */
  current(): ExchangeRates;
  /** Fetches anew where the known rates are older than an hour. A service that does not answer changes nothing. */
  refresh(): Promise<void>;
}

export interface ExchangeRateDeps {
  /** The rate service's address without the base currency; undefined: the fixed table for ever. */
  readonly url: string | undefined;
  /** So that several gateways ask the service once an hour together, not each. */
  readonly hot: HotStore;
  readonly log: Logger;
  readonly clock: Clock;
}

/**
 * Exchange rates for display: fetched hourly, shared through the hot store, and dated so that a screen can say how old
 * they are.
 */
export function createExchangeRates({ url, hot, log, clock }: ExchangeRateDeps): ExchangeRateSource {
  let known: ExchangeRates = { ratesMicro: FALLBACK_RATES, fetchedAt: null };
  const isFresh = () => known.fetchedAt !== null && clock() - Date.parse(known.fetchedAt) < FRESH_MS;

  async function adoptShared(): Promise<void> {
    const [shared] = await hot.getVersioned([KEY]);
    if (shared) known = ExchangeRates.parse(JSON.parse(shared.value));
  }

  async function fetchAnew(base: string): Promise<void> {
    const { rates } = await fetchJson(`${base.replace(/\/$/, '')}/EUR`, Answer, { timeoutMs: TIMEOUT_MS });
    const now = clock();
    known = { ratesMicro: ratesMicroOf(rates), fetchedAt: new Date(now).toISOString() };
    await hot.setIfNewer(KEY, { version: now, value: JSON.stringify(known) });
  }

  return {
    current: () => known,
    async refresh() {
      if (url === undefined || isFresh()) return;
      try {
        await adoptShared();
        if (!isFresh()) await fetchAnew(url);
      } catch (error) {
        // Amounts go on being shown with the rates of before, and their date.
        log.warn({ err: error }, 'exchange rates could not be fetched');
      }
    },
  };
}

/** Only what can be a rate: a code of three letters, a positive number that is neither absurdly small nor large. */
function ratesMicroOf(rates: Readonly<Record<string, number>>): Record<string, number> {
  const usable = Object.entries(rates)
    .filter(([code, rate]) => /^[A-Z]{3}$/.test(code) && rate >= 1e-6 && rate <= 1e9)
    .map(([code, rate]) => [code, Math.round(rate * 1e6)]);
  return { ...Object.fromEntries(usable), EUR: 1_000_000 };
}
