import { formatCount } from '../../src/format/numbers.ts';
import { amountText, onCurrency } from './amounts.ts';

const COUNT_MS = 2_000;

/** Counts up the example's figures once they are visible, unless the visitor prefers reduced motion. */
export function countUp(): void {
  const figures = [...document.querySelectorAll<HTMLElement>('[data-count]')];
  const counted = new Set<HTMLElement>();
  const write = (figure: HTMLElement, part: number) => {
    figure.textContent = textOf(Number(figure.dataset.count) * part, figure.dataset.kind);
  };
  onCurrency(() => {
    for (const figure of figures) write(figure, 1);
  });
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLElement) || counted.has(target)) continue;
      counted.add(target);
      run((part) => write(target, part));
    }
  });
  for (const figure of figures) observer.observe(figure);
}

function run(write: (part: number) => void): void {
  const startedAt = performance.now();
  requestAnimationFrame(function step(now) {
    const done = Math.min(1, Math.max(0, now - startedAt) / COUNT_MS);
    // Eases out: fast at first, slow at the end.
    write(done === 1 ? 1 : 1 - (1 - done) ** 3);
    if (done < 1) requestAnimationFrame(step);
  });
}

function textOf(value: number, kind: string | undefined): string {
  const { lang } = document.documentElement;
  if (kind === 'money') return amountText(value);
  if (kind === 'percent') {
    const format = { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 1 } as const;
    return new Intl.NumberFormat(lang, format).format(value / 100);
  }
  return formatCount(Math.round(value), lang);
}
