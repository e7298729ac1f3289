import type { AccountView } from '@sillage/proto/http/support-access';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi, useCommands } from '../api/use-api.ts';
import { DeletionBanner } from '../features/account/deletion-banner.tsx';
import { accountCommands, deletionQuery, profileQuery } from '../features/account/queries.ts';
import { useAccountLanguage, useLanguageChoice } from '../features/account/use-account-language.ts';
import { ViewBanner, ViewOver } from '../features/administration/view-banner.tsx';
import { useIsViewOver, useViewStore } from '../session/account-view.ts';
import { RequireSession } from '../session/require-session.tsx';
import { takeReturnPath } from '../session/return-path.ts';
import { useSessionState } from '../session/session-store.ts';
import { useSession } from '../session/use-session.ts';
import { AppShell } from '../ui/layout/app-shell.tsx';
import { Notice } from '../ui/primitives/notice.tsx';
import { toast } from '../ui/primitives/toast.ts';

/** Everything below needs a signed-in merchant. */
export const Route = createFileRoute('/_merchant')({ component: SignedIn });

function SignedIn() {
  const { t } = useTranslation();
  const session = useSession();
  const navigate = useNavigate();
  const here = useLocation({ select: ({ href }) => href });
  const state = useSessionState(session);
  const signingOut = useRef(false);
  const toSignIn = useCallback(() => {
    if (!signingOut.current) void navigate({ to: '/auth', search: {}, replace: true });
  }, [navigate]);
  async function signOut() {
    signingOut.current = true;
    const error = await session.signOut('local');
    signingOut.current = false;
    if (error) return void toast.error(t('error'), { description: t('signOutFailed') });
    // Who signs in next need not be the same person: they start at their own dashboard.
    takeReturnPath();
    await navigate({ to: '/' });
  }
  return (
    <RequireSession session={session} here={here} toSignIn={toSignIn}>
      {state.status === 'signedIn' && <Signed email={state.user.email} onSignOut={() => void signOut()} />}
    </RequireSession>
  );
}

interface SignedProps {
  readonly email: string;
  readonly onSignOut: () => void;
}

function Signed({ email, onSignOut }: SignedProps) {
  const store = useViewStore();
  const isOver = useIsViewOver(store);
  if (store.view === null) return <Own email={email} onSignOut={onSignOut} />;
  if (isOver) return <ViewOver view={store.view} />;
  return <Viewed view={store.view} />;
}

function Own({ email, onSignOut }: SignedProps) {
  const api = useApi();
  // Neither is waited for: without them the address stands for the name, and no banner is shown.
  const profile = useQuery(profileQuery(api));
  const deletion = useQuery(deletionQuery(api));
  const { cancelDeletion, updateProfile } = useCommands(accountCommands);
  useAccountLanguage(profile.data);
  const speak = useLanguageChoice(updateProfile);
  return (
    <AppShell email={email} name={profile.data?.displayName ?? ''} onLanguage={speak} onSignOut={onSignOut}>
      {deletion.data && <DeletionBanner deletion={deletion.data} cancel={cancelDeletion} />}
      <Outlet />
    </AppShell>
  );
}

/** The merchant's pages as the administrator sees them: without their settings, which are not shown. */
function Viewed({ view }: { view: AccountView }) {
  const { t, i18n } = useTranslation('admin');
  const isSettings = useLocation({ select: ({ pathname }) => pathname.startsWith('/account-settings') });
  return (
    <AppShell
      email={view.email ?? view.merchantId}
      name=""
      banner={<ViewBanner view={view} />}
      onLanguage={async (language) => void (await i18n.changeLanguage(language))}
      onSignOut={null}
    >
      {isSettings ? <Notice title={t('view.noSettings')}>{t('view.noSettingsHint')}</Notice> : <Outlet />}
    </AppShell>
  );
}
