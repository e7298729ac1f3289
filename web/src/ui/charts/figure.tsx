import { type ReactNode, useEffect, useRef, useState } from 'react';
import { cn } from '../primitives/cn.ts';
import { Tooltip } from '../primitives/tooltip.tsx';
import type { Tone } from './tones.ts';

interface FigureProps {
  readonly label: string;
  /** Null if there is too little data; shown as '–'. */
  readonly value: number | null;
  readonly format: (value: number) => string;
  /** Exact value, period, freshness: one line each. */
  readonly details: readonly ReactNode[];
  readonly note?: ReactNode;
  readonly tone?: Tone;
  readonly size?: 'large' | 'small';
}

const TONE = { ink: '', wake: 'text-wake-ink', buoy: 'text-buoy-ink' };

/** A figure whose exact value, period and freshness are shown on hover or focus. */
export function Figure({ label, value, format, details, note, tone = 'ink', size = 'large' }: FigureProps) {
  const counted = useCountUp(value ?? 0);
  const text = (number: number) => (value === null ? '–' : format(number));
  return (
    <div className="min-w-0">
      <p className="truncate text-ink-soft text-xs sm:text-sm">{label}</p>
      <Tooltip content={details.map((line, index) => <p key={String(index)}>{line}</p>)}>
        <button
          type="button"
          aria-label={`${label}: ${text(value ?? 0)}`}
          className={cn(
            'block max-w-full sm:mt-1 cursor-help truncate text-left font-medium tracking-tight tabular-nums',
            size === 'large' ? 'text-[28px] leading-8 sm:text-4xl sm:leading-11' : 'text-xl leading-7',
            TONE[tone],
          )}
        >
          {text(counted)}
        </button>
      </Tooltip>
      {note && <p className="truncate text-ink-soft text-xs sm:mt-1">{note}</p>}
    </div>
  );
}

const COUNT_MS = 180;

/**
 * The value, reached in a few steps when it changes. It is shown at once the first time, and if reduced motion is
 * preferred.
 */
function useCountUp(target: number): number {
  const [shown, setShown] = useState(target);
  const from = useRef(target);
  useEffect(() => {
    const start = from.current;
    from.current = target;
    if (start === target) return;
    if (window.matchMedia?.('(prefers-reduced-motion: reduce)').matches) return setShown(target);
    const startedAt = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const done = Math.min(1, (now - startedAt) / COUNT_MS);
      const value = start + (target - start) * done;
      setShown(done === 1 ? target : Number.isInteger(target) ? Math.round(value) : value);
      if (done < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [target]);
  return shown;
}

/** One of four figures in a row, or in two rows if there is little room. */
export function FigureCell({ children }: { children: ReactNode }) {
  return (
    <div className="min-w-0 py-2 pr-4 sm:py-5 [&:nth-child(even)]:border-l [&:nth-child(even)]:pl-4 max-lg:[&:nth-child(n+3)]:border-t lg:[&:not(:first-child)]:border-l lg:[&:not(:first-child)]:pl-6">
      {children}
    </div>
  );
}
