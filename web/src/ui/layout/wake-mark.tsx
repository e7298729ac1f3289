import { cn } from '../primitives/cn.ts';

/** The logo: three lines that diverge from a point. */
export function WakeMark({ className, drawn = false }: { className?: string; drawn?: boolean }) {
  return (
    <svg
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
      strokeLinecap="round"
      aria-hidden="true"
      className={cn('size-7', className)}
    >
      {['M4 16C13 16 17 7.5 28 5.5', 'M4 16H28', 'M4 16C13 16 17 24.5 28 26.5'].map((d) => (
        <path key={d} d={d} pathLength={1} className={drawn ? 'animate-draw [stroke-dasharray:1]' : undefined} />
      ))}
    </svg>
  );
}
