import type { ReactNode } from 'react';
import { cn } from './cn.ts';

interface SectionHeadProps {
  /** The id of the heading that labels the section. */
  readonly id: string;
  readonly title: string;
  readonly hint?: ReactNode;
  /** An action for the section as a whole. */
  readonly action?: ReactNode;
  readonly className?: string;
}

/** The title, hint and action of a section. */
export function SectionHead({ id, title, hint, action, className }: SectionHeadProps) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className={cn('grid max-w-xl gap-1', className)}>
        <h2 id={id} className="font-semibold text-lg tracking-tight">
          {title}
        </h2>
        {hint && <p className="text-ink-soft text-sm leading-relaxed">{hint}</p>}
      </div>
      {action}
    </div>
  );
}
