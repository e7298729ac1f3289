import type { Totals } from '@sillage/proto/http/statistics';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moneyOf } from '../../format/totals.ts';
import { useFormat } from '../../format/use-format.ts';

interface StickyFiguresProps {
  readonly totals: Totals;
  readonly currency: string;
  readonly period: string;
  /** The full figures. */
  readonly children: ReactNode;
}

/** The figures, and a summary in one line at the top of the window once they are scrolled out of view. */
export function StickyFigures({ totals, currency, period, children }: StickyFiguresProps) {
  const full = useRef<HTMLDivElement>(null);
  const isGone = useIsAbove(full);
  const { t } = useTranslation('campaign');
  const format = useFormat();
  return (
    <>
      <div ref={full}>{children}</div>
      {isGone && (
        // Hidden from screen readers, which can still read the figures themselves.
        <div aria-hidden="true" className="fixed inset-x-0 top-0 z-20 border-b bg-paper/95 md:left-16 lg:left-60">
          <p className="mx-auto flex h-11 max-w-6xl items-center gap-x-4 overflow-hidden whitespace-nowrap px-4 text-sm tabular-nums sm:px-8">
            <span className="text-ink-soft max-sm:hidden">{period}</span>
            <span className="font-medium text-buoy-ink">
              {format.moneyShort(moneyOf(totals, currency).revenueMinor, currency)}
            </span>
            <span className="font-medium text-wake-ink">
              {format.countShort(totals.conversions)} {t('figures.conversions').toLocaleLowerCase(format.language)}
            </span>
            <span className="font-medium">
              {format.countShort(totals.clicks)} {t('figures.clicks').toLocaleLowerCase(format.language)}
            </span>
            <span className="max-sm:hidden">{format.conversionRate(totals.conversionRate)}</span>
          </p>
        </div>
      )}
    </>
  );
}

/** Whether an element is scrolled above the window. */
function useIsAbove(element: { readonly current: HTMLElement | null }): boolean {
  const [isAbove, setAbove] = useState(false);
  useEffect(() => {
    if (!element.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setAbove(!entry.isIntersecting && entry.boundingClientRect.bottom < 0);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isAbove;
}
