import { WAKE_PATHS, wakeDistance } from './wake-paths.ts';

const DELAYS = ['', '[animation-delay:140ms]', '[animation-delay:280ms]', '[animation-delay:420ms]'];

/** The logo at the size of the page, drawn slowly behind the headline. */
export function WakeLines() {
  return (
    <svg
      viewBox="0 0 1200 520"
      preserveAspectRatio="xMinYMid slice"
      fill="none"
      aria-hidden="true"
      className="pointer-events-none absolute inset-y-0 right-0 hidden h-full w-[62%] text-wake [mask-image:linear-gradient(to_right,transparent,black_55%)] md:block"
    >
      {WAKE_PATHS.map((d, index) => (
        <path
          key={d}
          d={d}
          pathLength={1}
          stroke="currentColor"
          strokeWidth={wakeDistance(index) === 0 ? 2 : 1.25}
          strokeOpacity={0.5 - wakeDistance(index) * 0.11}
          className={`animate-draw [stroke-dasharray:1] ${DELAYS[wakeDistance(index)]}`}
        />
      ))}
    </svg>
  );
}
