import { useId, useState } from 'react';
import { cn } from '../primitives/cn.ts';
import { placeFunnel } from './geometry/funnel.ts';
import { DOT, FILL, type Tone } from './tones.ts';

export interface FunnelStage {
  readonly key: string;
  readonly label: string;
  readonly tone: Tone;
  /** Determines the thickness; each stage's volume is a part of the previous one's. */
  readonly volume: number;
  /** The figure, abbreviated. */
  readonly value: string;
  /** A sentence about this stage's share of the previous one, and about the rest. */
  readonly sentence: string;
}

interface FunnelProps {
  readonly label: string;
  readonly stages: readonly FunnelStage[];
}

const SIZE = { width: 400, height: 72 } as const;

/** A line that splits at each stage. Hovering or focusing a stage highlights its line and shows the figures. */
export function Funnel({ label, stages }: FunnelProps) {
  const id = useId();
  const [followed, setFollowed] = useState<number | null>(null);
  const { onward, parting } = placeFunnel(
    stages.map((stage) => stage.volume),
    SIZE,
  );
  const isQuiet = (stage: number) => followed !== null && followed !== stage;
  const toneOf = (stage: number) => stages[stage]?.tone ?? 'ink';
  return (
    <div>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
        preserveAspectRatio="none"
        className="block h-20 w-full transition-opacity [&_path]:transition-opacity [&_path]:duration-150"
      >
        {stages.slice(1).map(({ key }, index) => (
          <g key={key}>
            <path
              d={parting[index]}
              className={cn(FILL[toneOf(index)], isQuiet(index + 1) ? 'opacity-5' : 'opacity-15')}
            />
            <path
              d={onward[index]}
              className={cn(FILL[toneOf(index + 1)], isQuiet(index + 1) ? 'opacity-25' : 'opacity-90')}
            />
          </g>
        ))}
        {stages.every((stage) => stage.volume === 0) && (
          <path d={`M0 1H${SIZE.width}`} className="stroke-line" strokeWidth={2} />
        )}
      </svg>
      <ol aria-label={label} className="mt-2 grid" style={{ gridTemplateColumns: `repeat(${stages.length}, 1fr)` }}>
        {stages.map((stage, index) => (
          <li key={stage.key} className="min-w-0">
            <button
              type="button"
              aria-describedby={followed === index ? id : undefined}
              onPointerEnter={() => setFollowed(index)}
              onPointerLeave={() => setFollowed(null)}
              onFocus={() => setFollowed(index)}
              onBlur={() => setFollowed(null)}
              className="block w-full cursor-help rounded-lg py-1 text-left"
            >
              <span className="flex items-center gap-1.5 text-ink-soft text-xs">
                <span aria-hidden="true" className={cn('size-2 shrink-0 rounded-full', DOT[stage.tone])} />
                <span className="truncate">{stage.label}</span>
              </span>
              <span className="block truncate font-medium text-base tabular-nums sm:text-lg">{stage.value}</span>
            </button>
          </li>
        ))}
      </ol>
      {/* Two lines are always reserved, so that the layout does not move. */}
      <p id={id} className="min-h-10 text-ink-soft text-sm leading-5">
        {stages[followed ?? 1]?.sentence}
      </p>
    </div>
  );
}
