import type { CampaignSummary } from '@sillage/proto/http/campaigns';
import { Search } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SkipLink } from '../../ui/layout/skip-link.tsx';
import { Wordmark } from '../../ui/layout/wordmark.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { AccountMenu } from './account-menu.tsx';
import { AppFooter } from './app-footer.tsx';
import { Bell } from './bell.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Key } from './key.tsx';
import { modifierKey } from './modifier-key.ts';
import type { PalettePage } from './palette.tsx';
import { Rail } from './rail.tsx';
import { useFrameKeys } from './use-frame-keys.ts';

/** Loaded on demand, because they open only on a key. */
const Palette = lazy(() => import('./palette.tsx'));
const ShortcutsDialog = lazy(async () => ({ default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog }));

interface AppFrameProps {
  readonly email: string;
  /** Empty if they gave none; then their address is shown. */
  readonly name: string;
  readonly campaigns: readonly CampaignSummary[] | undefined;
  /** The campaign whose page is shown. */
  readonly currentCampaign: CampaignSummary | undefined;
  /** Switches the language, and stores it for the account. */
  readonly onLanguage: (language: string) => Promise<void>;
  /** Null while another person's account is viewed: it has no sign-out, and its settings are hidden. */
  readonly onSignOut: (() => void) | null;
  /** The number of new notifications, and a function that opens them. Null while another person's account is viewed. */
  readonly notices: { readonly count: number; readonly onOpen: () => void } | null;
  /** Stays visible at the top. */
  readonly banner?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every merchant page: navigation and keyboard shortcuts. */
export function AppFrame(props: AppFrameProps) {
  const { email, name, campaigns, currentCampaign, notices, onLanguage, onSignOut, banner, children } = props;
  const { t } = useTranslation('frame');
  const [shortcuts, setShortcuts] = useState(false);
  const [palette, setPalette] = useState<PalettePage | null>(null);
  const openPalette = useCallback(() => setPalette((page) => page ?? 'everything'), []);
  const openShortcuts = useCallback(() => setShortcuts(true), []);
  useFrameKeys({ openPalette, openShortcuts, openNotifications: notices?.onOpen });
  const switchCampaign = () => setPalette('campaigns');
  const menu = { email, name, onLanguage, onSignOut, onShortcuts: openShortcuts };
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[4rem_minmax(0,1fr)] lg:grid-cols-[15rem_minmax(0,1fr)]">
      <SkipLink />
      <Rail
        campaigns={campaigns}
        currentCampaign={currentCampaign}
        hasSettings={onSignOut !== null}
        onSwitchCampaign={switchCampaign}
        account={<AccountMenu {...menu} named />}
      />
      <div className="flex min-h-dvh min-w-0 flex-col max-md:pb-16">
        {banner}
        <header className="border-b">
          <div className="mx-auto flex h-14 max-w-6xl items-center gap-2 px-4 sm:px-8">
            <div className="md:hidden">
              <Wordmark to="/dashboard" />
            </div>
            <div className="ml-auto flex items-center gap-1 md:mx-0 md:w-full md:justify-between">
              <Button
                variant="outline"
                size="sm"
                aria-haspopup="dialog"
                aria-keyshortcuts="Control+K Meta+K"
                data-tour="header"
                onClick={openPalette}
                className="h-9 justify-start gap-2.5 font-normal text-ink-soft max-md:size-9 max-md:justify-center max-md:border-0 max-md:px-0 md:w-72"
              >
                <Search />
                <span className="flex-1 truncate text-left max-md:sr-only">{t('palette.open')}</span>
                <span aria-hidden="true" className="flex gap-1 max-md:hidden">
                  <Key>{modifierKey()}</Key>
                  <Key>K</Key>
                </span>
              </Button>
              {notices && <Bell {...notices} />}
              <div className="md:hidden">
                <AccountMenu {...menu} />
              </div>
            </div>
          </div>
        </header>
        <main id="main" className="mx-auto w-full max-w-6xl px-4 py-6 sm:px-8 sm:py-8">
          {children}
        </main>
        <AppFooter onSignOut={onSignOut} />
      </div>
      <BottomBar hasSettings={onSignOut !== null} onSwitchCampaign={switchCampaign} />
      {shortcuts && (
        <Suspense>
          <ShortcutsDialog open onOpenChange={setShortcuts} />
        </Suspense>
      )}
      {palette !== null && (
        <Suspense>
          <Palette
            page={palette}
            onPage={setPalette}
            campaigns={campaigns ?? []}
            currentCampaign={currentCampaign}
            isViewing={onSignOut === null}
            onLanguage={onLanguage}
            onShortcuts={openShortcuts}
            onNotifications={notices?.onOpen}
            onSignOut={onSignOut}
            onClose={() => setPalette(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
