import type { ReactNode } from 'react';
import { WakeMark } from './wake-mark.tsx';

/** A page with one message, and links to go on from here. */
export function MessageScreen({ title, body, actions }: { title: string; body: ReactNode; actions: ReactNode }) {
  return (
    <main className="grid min-h-[80dvh] place-items-center p-6">
      <div className="grid max-w-md justify-items-center gap-4 text-center">
        <WakeMark drawn className="size-14 text-wake" />
        <h1 className="text-balance font-serif text-4xl leading-tight">{title}</h1>
        <div className="text-ink-soft leading-relaxed">{body}</div>
        <div className="mt-2 flex flex-wrap justify-center gap-2">{actions}</div>
      </div>
    </main>
  );
}
