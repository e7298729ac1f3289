import { z } from 'zod';
import { Currency } from '../values/money.ts';
import { text } from '../values/text.ts';

/** What any page may know of this installation. */
export const Site = z.object({
  /**
   * Where people who need help write to; on a machine of one's own `support@localhost`, which no check of e-mail
   * addresses takes.
   */
  supportEmail: text(254),
  /** The script of a chat that signed-in merchants are offered; null where there is no chat. */
  chatScriptUrl: z.url().nullable(),
});
export type Site = z.infer<typeof Site>;

/** Rates for display, see `values/exchange-rates.ts`; amounts in a currency that is missing stay in their own. */
export const ExchangeRates = z.object({
  /** Millionths of a major unit for 1 EUR. */
  ratesMicro: z.record(Currency, z.int().positive()),
  /** When the rates were fetched; null: the fixed table, because none could be. */
  fetchedAt: z.iso.datetime().nullable(),
});
export type ExchangeRates = z.infer<typeof ExchangeRates>;
