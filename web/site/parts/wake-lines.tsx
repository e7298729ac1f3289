/** The mark, grown to the size of the page and drawn slowly: the wake behind the headline. */
const LINES = [
  ['M0 260C220 260 420 90 1200 20', '[animation-delay:420ms]'],
  ['M0 260C260 260 480 150 1200 110', '[animation-delay:280ms]'],
  ['M0 260C300 260 560 225 1200 205', '[animation-delay:140ms]'],
  ['M0 260H1200', ''],
  ['M0 260C300 260 560 295 1200 315', '[animation-delay:140ms]'],
  ['M0 260C260 260 480 370 1200 410', '[animation-delay:280ms]'],
  ['M0 260C220 260 420 430 1200 500', '[animation-delay:420ms]'],
] as const;

export function WakeLines() {
  return (
    <svg
      viewBox="0 0 1200 520"
      preserveAspectRatio="xMinYMid slice"
      fill="none"
      aria-hidden="true"
      className="pointer-events-none absolute inset-y-0 right-0 hidden h-full w-[62%] text-wake [mask-image:linear-gradient(to_right,transparent,black_55%)] md:block"
    >
      {LINES.map(([d, delay], index) => (
        <path
          key={d}
          d={d}
          pathLength={1}
          stroke="currentColor"
          strokeWidth={index === 3 ? 2 : 1.25}
          strokeOpacity={0.5 - Math.abs(index - 3) * 0.11}
          className={`animate-draw [stroke-dasharray:1] ${delay}`}
        />
      ))}
    </svg>
  );
}
