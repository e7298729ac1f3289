import type { ReactNode } from 'react';
import { cn } from './cn.ts';

interface SectionHeadProps {
  /** By which the section is labelled. */
  readonly id: string;
  readonly title: string;
  readonly hint?: ReactNode;
  /** What can be done in the section as a whole. */
  readonly action?: ReactNode;
  readonly className?: string;
}

/** What a section is about. */
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
