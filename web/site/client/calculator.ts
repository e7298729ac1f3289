import { ASSUMPTIONS, savingsOf } from '../savings.ts';
import { amountText, onCurrency } from './amounts.ts';

/** Recalculates the example for the slider's revenue. */
export function followCalculators(): void {
  for (const calculator of document.querySelectorAll<HTMLElement>('[data-calculator]')) {
    const assumption = calculator.dataset.calculator === 'pricing' ? ASSUMPTIONS.pricing : ASSUMPTIONS.landing;
    const slider = calculator.querySelector<HTMLInputElement>('input[type="range"]');
    const revenue = calculator.querySelector('[data-revenue]');
    if (!slider || !revenue) continue;
    const show = () => {
      const savings = savingsOf(slider.valueAsNumber, assumption);
      revenue.textContent = amountText(slider.valueAsNumber);
      slider.setAttribute('aria-valuetext', revenue.textContent);
      for (const [name, minor] of Object.entries(savings)) {
        const place = calculator.querySelector(`[data-amount="${name}"]`);
        if (place) place.textContent = amountText(minor);
      }
    };
    slider.addEventListener('input', show);
    onCurrency(show);
    // The page was rendered for the slider's default; a browser that returns to the page may restore another value.
    if (slider.value !== slider.defaultValue) show();
  }
}
