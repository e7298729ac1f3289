import { FALLBACK_RATES } from '@sillage/proto/values/exchange-rates';
import { amountText, onCurrency, showIn, shown } from './amounts.ts';
import { keep, kept } from './preferences.ts';

const KEY = 'sillage.siteCurrency';

/** Shows the examples in the currency that the visitor chooses, at the installation's rates. */
export function followCurrency(): void {
  const select = document.querySelector<HTMLSelectElement>('select[data-currency]');
  if (!select) return;
  const written = [...document.querySelectorAll<HTMLElement>('[data-money]')];
  onCurrency(() => {
    for (const one of written) one.textContent = amountText(Number(one.dataset.money));
  });
  const choose = async (currency: string) => {
    keep(KEY, currency === 'EUR' ? null : currency);
    const rates = currency === 'EUR' ? shown.rates : await currentRates();
    // Another currency may have been chosen while the rates were fetched.
    if (select.value === currency) showIn(currency, rates);
  };
  select.addEventListener('change', () => void choose(select.value));
  const chosen = kept(KEY);
  if (chosen === null || !Object.hasOwn(FALLBACK_RATES, chosen)) return;
  select.value = chosen;
  void choose(chosen);
}

/** The installation's rates; if they cannot be fetched, a fixed table. */
async function currentRates() {
  try {
    const answer = await fetch('/api/v1/exchange-rates');
    const { ratesMicro } = await answer.json();
    return answer.ok && typeof ratesMicro === 'object' && ratesMicro !== null ? ratesMicro : FALLBACK_RATES;
  } catch {
    return FALLBACK_RATES;
  }
}
