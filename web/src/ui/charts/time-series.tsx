import { type KeyboardEvent, type PointerEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { placeTimeSeries, pointAfterKey, pointAt } from './geometry/time-series.ts';
import { changeOf, type Series } from './series.ts';
import { TimeSeriesPicture } from './time-series-picture.tsx';

/** The width before the container is measured, and on a server. */
const DRAWN_FOR = 720;
/** Chosen so that the figures and the chart fit on a phone's first screen. */
const heightOf = (width: number) => (width < 480 ? 212 : 264);

interface TimeSeriesProps {
  readonly label: string;
  readonly series: readonly Series[];
  /** The full name of each point's time; the axis has the short form. */
  readonly names: readonly string[];
  readonly labels: readonly string[];
  readonly unfinished: boolean;
}

/** Series over time, read point by point with the pointer, a finger or the arrow keys. */
export function TimeSeries({ label, series, names, labels, unfinished }: TimeSeriesProps) {
  const id = useId();
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const [reading, setReading] = useState<number | null>(null);
  const height = heightOf(width);
  const count = labels.length;
  const placed = placeTimeSeries(series, { width, height, count });
  const point = reading === null ? null : Math.min(reading, count - 1);
  const textOf = useReading(series, names, unfinished);
  const read = (event: PointerEvent<HTMLDivElement>) =>
    setReading(pointAt(event.clientX - event.currentTarget.getBoundingClientRect().left, placed));
  const onKeyDown = (event: KeyboardEvent) => {
    const next = event.key === 'Escape' ? null : pointAfterKey(event.key, point ?? count - 1, count);
    if (next === undefined) return;
    event.preventDefault();
    setReading(next);
  };
  if (count === 0) {
    return (
      <p className="grid place-items-center text-ink-soft text-sm" style={{ height }}>
        {t('noData')}
      </p>
    );
  }
  return (
    <div
      ref={frame}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={count}
      aria-valuenow={(point ?? count - 1) + 1}
      aria-valuetext={textOf(point ?? count - 1)}
      className="relative touch-pan-y rounded-lg"
      style={{ height }}
      onPointerMove={read}
      onPointerDown={read}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setReading(null)}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && setReading(point ?? count - 1)}
      onBlur={() => setReading(null)}
      onKeyDown={onKeyDown}
    >
      <TimeSeriesPicture
        id={id}
        series={series}
        placed={placed}
        width={width}
        height={height}
        labels={labels}
        unfinished={unfinished}
        reading={point}
      />
      {point !== null && (
        <Reading
          series={series}
          point={point}
          name={names[point] ?? ''}
          isUnfinished={unfinished && point === count - 1}
          x={placed.centres[point] ?? 0}
          width={width}
        />
      )}
    </div>
  );
}

function useWidth(frame: { readonly current: HTMLDivElement | null }): number {
  const [width, setWidth] = useState(DRAWN_FOR);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth || DRAWN_FOR);
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return width;
}

/** A point as a sentence, for screen readers. */
function useReading(series: readonly Series[], names: readonly string[], unfinished: boolean) {
  const { t } = useTranslation();
  const format = useFormat();
  return (point: number) => {
    const figures = series.map(({ label, values, previous, format: exact }) => {
      const change = changeOf(values[point] ?? 0, previous[point]);
      const text = `${label}: ${exact(values[point] ?? 0)}`;
      return change === null ? text : `${text} (${t('evolution.changed', { change: format.change(change) })})`;
    });
    const name = names[point] ?? '';
    const when = unfinished && point === names.length - 1 ? `${name}, ${t('evolution.unfinished')}` : name;
    return [when, ...figures].join('; ');
  };
}

interface ReadingProps {
  readonly series: readonly Series[];
  readonly point: number;
  readonly name: string;
  readonly isUnfinished: boolean;
  readonly x: number;
  readonly width: number;
}

/** Beside the reading line, on the side with enough room. */
function Reading({ series, point, name, isUnfinished, x, width }: ReadingProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const isRight = x < width / 2;
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute top-0 z-10 max-w-[60%] rounded-lg bg-ink px-3 py-2 text-paper text-xs leading-relaxed shadow-float"
      style={isRight ? { left: x + 10 } : { right: width - x + 10 }}
    >
      <p className="font-medium">
        {name}
        {isUnfinished && <span className="font-normal opacity-80"> · {t('evolution.unfinished')}</span>}
      </p>
      <table>
        <tbody>
          {series.map((one) => {
            const before = one.previous[point];
            const change = changeOf(one.values[point] ?? 0, before);
            return (
              <tr key={one.key}>
                <td className="pr-3">{one.label}</td>
                <td className="text-right font-medium tabular-nums">{one.format(one.values[point] ?? 0)}</td>
                {before !== undefined && (
                  <td className="whitespace-nowrap pl-3 text-right tabular-nums opacity-80">
                    {change === null ? '' : `${format.change(change)} · `}
                    {one.format(before)}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
