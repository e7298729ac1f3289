import { useReader } from '../reader.ts';

const STEPS = ['link', 'click', 'shop', 'conversion', 'commission'] as const;
const X = [100, 300, 500, 700, 900];

/**
 * From the link to the commission: one line with five marks, and the same as text below, for phones and screen readers.
 */
export function FlowPicture() {
  const { t } = useReader();
  return (
    <>
      <svg viewBox="0 0 1000 90" aria-hidden="true" className="mt-10 hidden w-full md:block">
        <path d="M100 45H900" stroke="var(--line-strong)" strokeWidth="1.5" fill="none" />
        <path
          d="M300 45C370 45 410 14 500 14S630 45 700 45"
          stroke="var(--wake)"
          strokeWidth="1.5"
          fill="none"
          pathLength={1}
          className="animate-draw [stroke-dasharray:1]"
        />
        <path
          d="M300 45C370 45 410 76 500 76S630 45 700 45"
          stroke="var(--wake)"
          strokeWidth="1.5"
          fill="none"
          pathLength={1}
          className="animate-draw [stroke-dasharray:1]"
        />
        {X.map((x, index) => (
          <g key={x}>
            <circle
              cx={x}
              cy="45"
              r="12"
              fill="var(--paper)"
              stroke={index === 4 ? 'var(--buoy)' : 'var(--wake)'}
              strokeWidth="2"
            />
            <circle cx={x} cy="45" r="4" fill={index === 4 ? 'var(--buoy)' : 'var(--wake)'} />
          </g>
        ))}
      </svg>
      <ol className="mt-8 grid gap-6 md:mt-2 md:grid-cols-5 md:gap-0">
        {STEPS.map((step, index) => (
          <li key={step} className="flex gap-4 md:block md:px-4 md:text-center">
            <span
              aria-hidden="true"
              className="grid size-7 shrink-0 place-items-center rounded-full border-2 border-wake font-medium text-wake-ink text-xs md:hidden"
            >
              {index + 1}
            </span>
            <div>
              <p className="font-semibold tracking-tight">{t(`landing:how.${step}.title`)}</p>
              <p className="mt-1 text-ink-soft text-sm leading-relaxed">{t(`landing:how.${step}.body`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
