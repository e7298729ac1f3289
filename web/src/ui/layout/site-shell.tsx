import type { ReactNode } from 'react';
import { PreferencesMenu } from './preferences-menu.tsx';
import { SkipLink } from './skip-link.tsx';
import { Wordmark } from './wordmark.tsx';

/** The frame of pages that need no sign-in. */
export function SiteShell({
  actions,
  footer,
  children,
}: {
  actions?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="mx-auto flex h-16 w-full max-w-6xl items-center gap-2 px-4 sm:px-6">
        <Wordmark to="/" />
        <div className="ml-auto flex items-center gap-1.5">
          <PreferencesMenu />
          {actions}
        </div>
      </header>
      <main id="main" className="mx-auto w-full max-w-6xl flex-1 px-4 sm:px-6">
        {children}
      </main>
      {footer && (
        <footer className="mt-16 border-t">
          <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 gap-y-2 px-4 py-6 text-ink-soft text-sm sm:px-6">
            {footer}
          </div>
        </footer>
      )}
    </div>
  );
}
