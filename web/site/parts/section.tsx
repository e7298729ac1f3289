import type { ReactNode } from 'react';

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly intro?: string;
  readonly children: ReactNode;
}

/** A part of a page with its heading, separated from the previous one by a thin line. */
export function Section({ id, title, intro, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="later border-t pt-14 pb-20">
      <h2 id={`${id}-title`} className="max-w-3xl text-balance font-serif text-3xl leading-tight sm:text-[42px]">
        {title}
      </h2>
      {intro && <p className="mt-4 max-w-prose text-ink-soft leading-relaxed">{intro}</p>}
      <div className="mt-10">{children}</div>
    </section>
  );
}

/** Columns of headings with a sentence or two, separated by lines. */
export function Points({ points }: { readonly points: readonly { readonly title: string; readonly body: string }[] }) {
  return (
    <div className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
      {points.map(({ title, body }) => (
        <div key={title} className="border-t-2 border-wake pt-4">
          <h3 className="font-semibold tracking-tight">{title}</h3>
          <p className="mt-2 text-ink-soft text-sm leading-relaxed">{body}</p>
        </div>
      ))}
    </div>
  );
}

export const Page = ({ children }: { readonly children: ReactNode }) => (
  <div className="mx-auto max-w-6xl px-4 sm:px-6">{children}</div>
);
