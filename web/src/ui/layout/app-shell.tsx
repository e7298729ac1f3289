import { Link } from '@tanstack/react-router';
import { CircleUser, Keyboard, LogOut, Settings } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../primitives/button.tsx';
import { cn } from '../primitives/cn.ts';
import { Menu, MenuItem, MenuLine } from '../primitives/menu.tsx';
import { Preferences } from './preferences-menu.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { Wordmark } from './wordmark.tsx';

interface AppShellProps {
  readonly email: string;
  /** Empty where they gave none: then the address stands for them. */
  readonly name: string;
  /** Speaks another language, and keeps it for the account. */
  readonly onLanguage: (language: string) => Promise<void>;
  /** Null: the account is somebody else's, looked at. It is not signed out of, and its settings are not shown. */
  readonly onSignOut: (() => void) | null;
  /** Above everything, and always in sight. */
  readonly banner?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of the merchant's pages. */
export function AppShell({ email, name, onLanguage, onSignOut, banner, children }: AppShellProps) {
  const { t } = useTranslation();
  const [shortcuts, setShortcuts] = useState(false);
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {banner}
      <header className="border-b">
        <div className="mx-auto flex h-16 max-w-6xl items-center gap-6 px-4 sm:px-6">
          <Wordmark to="/dashboard" />
          <nav aria-label={t('nav.main')} className="hidden items-center gap-1 sm:flex">
            <Button asChild variant="ghost" size="sm">
              <Link to="/dashboard" activeProps={{ 'aria-current': 'page' }}>
                {t('nav.campaigns')}
              </Link>
            </Button>
          </nav>
          <div className="ml-auto">
            <Menu
              trigger={
                <Button variant="ghost" size="sm" aria-label={t('nav.account', { email })} className="max-w-64">
                  <CircleUser />
                  <span className="hidden truncate sm:block">{name || email}</span>
                </Button>
              }
            >
              <p className={cn('max-w-64 truncate px-2.5 py-2 text-ink-soft text-xs', name === '' && 'sm:hidden')}>
                {email}
              </p>
              {onSignOut !== null && (
                <MenuItem asChild>
                  <Link to="/account-settings">
                    <Settings />
                    {t('nav.settings')}
                  </Link>
                </MenuItem>
              )}
              {onSignOut !== null && <MenuLine />}
              <Preferences onLanguage={onLanguage} />
              <MenuLine />
              <MenuItem onSelect={() => setShortcuts(true)}>
                <Keyboard />
                {t('shortcuts.title')}
              </MenuItem>
              {onSignOut !== null && (
                <MenuItem onSelect={onSignOut}>
                  <LogOut />
                  {t('signOut')}
                </MenuItem>
              )}
            </Menu>
          </div>
        </div>
      </header>
      <main id="main" className="mx-auto w-full max-w-6xl flex-1 px-4 py-8 sm:px-6 sm:py-10">
        {children}
      </main>
      <ShortcutsDialog open={shortcuts} onOpenChange={setShortcuts} />
    </div>
  );
}

export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a
      href="#main"
      className="sr-only z-50 rounded-lg bg-ink px-4 py-2 text-paper focus:not-sr-only focus:absolute focus:top-3 focus:left-3"
    >
      {t('skip')}
    </a>
  );
}
