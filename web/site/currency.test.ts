import { FALLBACK_RATES } from '@sillage/proto/values/exchange-rates';
import { expect, test, vi } from 'vitest';
import { onCurrency, shown } from './client/amounts.ts';
import { followCurrency } from './client/currency.ts';

test('rates that arrive late do not bring back an earlier choice', async () => {
  const answers: (() => void)[] = [];
  const rates = () => new Response(JSON.stringify({ ratesMicro: FALLBACK_RATES }));
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(() => resolve(rates()))));
  document.body.innerHTML =
    '<select data-currency><option>EUR</option><option>USD</option><option>GBP</option></select>';
  followCurrency();
  const painted: string[] = [];
  onCurrency(() => void painted.push(shown.currency));
  const select = document.querySelector('select');
  for (const currency of ['USD', 'EUR', 'GBP']) {
    if (select) select.value = currency;
    select?.dispatchEvent(new Event('change'));
  }
  for (const answer of answers) answer();
  await expect.poll(() => painted.at(-1)).toBe('GBP');
  expect(painted).not.toContain('USD');
});
