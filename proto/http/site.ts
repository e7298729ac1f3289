import { z } from 'zod';
import { Currency } from '../values/money.ts';
import { text } from '../values/text.ts';

/** Facts about this installation for any page. */
export const Site = z.object({
  /** The support's address; on a local machine `support@localhost`, which checks of e-mail addresses refuse. */
  supportEmail: text(254),
  /** The script of a chat for signed-in merchants; null if there is no chat. */
  chatScriptUrl: z.url().nullable(),
});
export type Site = z.infer<typeof Site>;

/** Rates for display, see `values/exchange-rates.ts`; amounts in other currencies are not converted. */
export const ExchangeRates = z.object({
  /** Millionths of a major unit for 1 EUR. */
  ratesMicro: z.record(Currency, z.int().positive()),
  /** When the rates were fetched; null for the fixed table, if none could be fetched. */
  fetchedAt: z.iso.datetime().nullable(),
});
export type ExchangeRates = z.infer<typeof ExchangeRates>;
