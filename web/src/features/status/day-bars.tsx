import type { StatusDay } from '@sillage/proto/http/status';
import { DAY_MS } from '@sillage/proto/values/durations';
import { STATUS_DAYS } from '@sillage/proto/values/status';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { cn } from '../../ui/primitives/cn.ts';
import { LOOKS } from './state-look.ts';

interface DayBarsProps {
  /** The name of the part. */
  readonly name: string;
  readonly days: readonly StatusDay[];
  readonly availableBps: number | null;
}

const STEP = 4;
const BAR = 3;
const HEIGHT = 32;
const LAST = STATUS_DAYS - 1;
const MOVES: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -7,
  PageUp: 7,
  Home: -STATUS_DAYS,
  End: STATUS_DAYS,
};

/**
 * A bar for each of the last ninety days. It is a slider for keyboards and screen readers, which announces the day; the
 * line below shows the same text.
 */
export function DayBars({ name, days, availableBps }: DayBarsProps) {
  const { t } = useTranslation('status');
  const { date, rate } = useFormat();
  const [chosen, setChosen] = useState<number | null>(null);
  const known = new Map(days.map((day) => [day.day, day]));
  const today = Date.now();
  const all = Array.from({ length: STATUS_DAYS }, (_, index) => {
    const day = new Date(today - (LAST - index) * DAY_MS).toISOString().slice(0, 10);
    return known.get(day) ?? ({ day, state: 'unknown', availableBps: null } satisfies StatusDay);
  });
  const said = ({ day, state, availableBps: bps }: StatusDay) => {
    const what = state === 'unknown' ? t('noData') : t(`states.${state}`);
    // Noon, which is the same day in almost every time zone.
    return [date(`${day}T12:00:00Z`), what, ...(bps === null ? [] : [t('available', { rate: rate(bps) })])].join(' · ');
  };
  const total = availableBps === null ? t('noData') : t('available', { rate: rate(availableBps) });
  const shown = chosen === null ? undefined : all[chosen];
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setChosen(null);
    const by = MOVES[event.key];
    if (by === undefined) return;
    event.preventDefault();
    setChosen((now) => Math.min(LAST, Math.max(0, (now ?? LAST) + by)));
  };
  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setChosen(Math.min(LAST, Math.max(0, Math.floor(((clientX - left) / width) * STATUS_DAYS))));
  };
  return (
    <div className="grid gap-1.5">
      <div
        role="slider"
        tabIndex={0}
        aria-label={t('history', { name, days: STATUS_DAYS })}
        aria-valuemin={0}
        aria-valuemax={LAST}
        aria-valuenow={chosen ?? LAST}
        aria-valuetext={shown ? said(shown) : total}
        onKeyDown={move}
        onPointerMove={point}
        onPointerLeave={() => setChosen(null)}
        onBlur={() => setChosen(null)}
        className="rounded-sm"
      >
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${STATUS_DAYS * STEP - (STEP - BAR)} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="block h-8 w-full"
        >
          {all.map(({ day, state }, index) => {
            const { fill, height } = LOOKS[state];
            const tall = (HEIGHT * height) / 100;
            return (
              <rect
                key={day}
                x={index * STEP}
                y={HEIGHT - tall}
                width={BAR}
                height={tall}
                className={cn(fill, chosen !== null && chosen !== index && 'opacity-40')}
              />
            );
          })}
        </svg>
      </div>
      <p className="flex justify-between gap-4 text-ink-soft text-xs tabular-nums">
        {shown ? (
          <span>{said(shown)}</span>
        ) : (
          <>
            <span className="hidden sm:inline">{t('daysAgo', { days: STATUS_DAYS })}</span>
            <span>{total}</span>
            <span className="hidden sm:inline">{t('today')}</span>
          </>
        )}
      </p>
    </div>
  );
}
