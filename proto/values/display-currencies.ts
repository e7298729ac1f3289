import { z } from 'zod';

/** The currencies that a user can choose for displayed amounts. A campaign can have another currency. */
export const DisplayCurrency = z.enum(['EUR', 'USD', 'GBP', 'JPY', 'CNY', 'CAD', 'AUD', 'CHF', 'RUB'], {
  error: 'A currency is one of EUR, USD, GBP, JPY, CNY, CAD, AUD, CHF and RUB',
});
export type DisplayCurrency = z.infer<typeof DisplayCurrency>;

export const DEFAULT_DISPLAY_CURRENCY: DisplayCurrency = 'EUR';
