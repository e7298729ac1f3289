import { type ReactNode, useId } from 'react';

interface PartProps {
  readonly title: string;
  readonly hint?: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** One card of the page, parted from the next by a line. */
export function Part({ title, hint, action, children }: PartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-5 border-b py-8 first:pt-0 last:border-b-0">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid max-w-2xl gap-1">
          <h2 id={id} className="font-semibold text-lg tracking-tight">
            {title}
          </h2>
          {hint && <p className="text-ink-soft text-sm leading-relaxed">{hint}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
