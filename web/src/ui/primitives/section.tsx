import { type ReactNode, useId } from 'react';
import { SectionHead } from './section-head.tsx';

interface SectionProps {
  readonly title: string;
  readonly hint?: ReactNode;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** One topic of a page, separated from the next by a line. */
export function Section({ title, hint, action, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-5 border-b py-8 first:pt-0 last:border-b-0">
      <SectionHead id={id} title={title} hint={hint} action={action} />
      {children}
    </section>
  );
}
