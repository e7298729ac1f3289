import { ExchangeRates } from '@sillage/proto/http/site';
import { FALLBACK_RATES } from '@sillage/proto/values/exchange-rates';
import type { HotStore } from '@sillage/runtime/hot';
import { fetchJson } from '@sillage/runtime/http';
import type { Clock, Logger } from '@sillage/runtime/service';
import { z } from 'zod';

const KEY = 'gateway:exchange-rates';
const FRESH_MS = 3_600_000;
const TIMEOUT_MS = 10_000;

/** The answer of a public rate service at `/{base}`: units of each currency per unit of the base. */
const Answer = z.object({ success: z.literal(true).optional(), rates: z.record(z.string(), z.number()) });

export interface ExchangeRateSource {
  /** The newest known rates, or the fixed table until rates were fetched. */
  current(): ExchangeRates;
  /** Fetches rates if the known ones are older than an hour; keeps these if the service does not answer. */
  refresh(): Promise<void>;
}

export interface ExchangeRateDeps {
  /** URL of the rate service without the base currency; undefined: always the fixed table. */
  readonly url: string | undefined;
  /** Shares the rates, so that all gateways together ask the service once an hour. */
  readonly hot: HotStore;
  readonly log: Logger;
  readonly clock: Clock;
}

/**
 * Exchange rates for display: fetched hourly, shared through the hot store, with a date so that screens can show how
 * old they are.
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
        // Amounts are still shown with the earlier rates and their date.
        log.warn({ err: error }, 'exchange rates could not be fetched');
      }
    },
  };
}

/** Keeps only plausible rates: a code of three letters, and a positive number that is neither tiny nor huge. */
function ratesMicroOf(rates: Readonly<Record<string, number>>): Record<string, number> {
  const usable = Object.entries(rates)
    .filter(([code, rate]) => /^[A-Z]{3}$/.test(code) && rate >= 1e-6 && rate <= 1e9)
    .map(([code, rate]) => [code, Math.round(rate * 1e6)]);
  return { ...Object.fromEntries(usable), EUR: 1_000_000 };
}
