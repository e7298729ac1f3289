import type { ReactNode } from 'react';
import { SiteShell } from '../../ui/layout/site-shell.tsx';
import { WakeMark } from '../../ui/layout/wake-mark.tsx';

interface AuthFrameProps {
  readonly title: string;
  readonly intro?: ReactNode;
  readonly children?: ReactNode;
  /** Links to alternatives. */
  readonly footer?: ReactNode;
}

/** The frame of the sign-in pages: one narrow column, with one question at a time. */
export function AuthFrame({ title, intro, children, footer }: AuthFrameProps) {
  return (
    <SiteShell>
      <div className="mx-auto grid max-w-sm gap-8 pt-8 pb-16 sm:pt-14">
        <div className="grid gap-3">
          <WakeMark drawn className="size-12 text-wake" />
          <h1 className="text-balance font-serif text-4xl leading-tight">{title}</h1>
          {intro && <p className="break-words text-ink-soft leading-relaxed">{intro}</p>}
        </div>
        {children}
        {footer && <div className="grid justify-items-start gap-3 border-t pt-6 text-sm">{footer}</div>}
      </div>
    </SiteShell>
  );
}
