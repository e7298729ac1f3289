import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Outlet, useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi, useCommands } from '../api/use-api.ts';
import { useProfileOfOtherTabs } from '../features/account/other-tabs.ts';
import { accountCommands, deletionQuery, profileQuery } from '../features/account/queries.ts';
import { useAccountLanguage, useLanguageChoice } from '../features/account/use-account-language.ts';
import { campaignsQuery } from '../features/campaigns/queries.ts';
import { AppFrame } from '../features/frame/app-frame.tsx';
import { isDemo, useIsViewOver, useViewStore, type View } from '../session/account-view.ts';
import { RequireSession } from '../session/require-session.tsx';
import { takeReturnPath } from '../session/return-path.ts';
import { useSessionState } from '../session/session-store.ts';
import { useSession } from '../session/use-session.ts';
import { useChatWidget } from '../site/chat-widget.ts';
import { Notice } from '../ui/primitives/notice.tsx';
import { toast } from '../ui/primitives/toast.ts';
import { useNotices } from './-notices.tsx';

const DeletionBanner = lazy(async () => ({
  default: (await import('../features/account/deletion-banner.tsx')).DeletionBanner,
}));
/** Only for administrators who view an account, so not part of a merchant's first screen. */
const viewBanner = () => import('../features/administration/view-banner.tsx');
const ViewBanner = lazy(async () => ({ default: (await viewBanner()).ViewBanner }));
const ViewOver = lazy(async () => ({ default: (await viewBanner()).ViewOver }));
const demoScreens = () => import('../features/demo/demo-screens.tsx');
const DemoBanner = lazy(async () => ({ default: (await demoScreens()).DemoBanner }));
const DemoOver = lazy(async () => ({ default: (await demoScreens()).DemoOver }));

/** The routes below require a signed-in merchant, or show the demo. */
export const Route = createFileRoute('/_merchant')({ component: Merchant });

function Merchant() {
  return isDemo(useViewStore().view) ? <Signed email="" onSignOut={() => {}} /> : <SignedIn />;
}

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
    // The next person to sign in may be another one, so they start at their own dashboard.
    takeReturnPath();
    // A page load, because the public pages are not part of the application; it also removes a loaded chat.
    window.location.assign('/');
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
  const { view } = store;
  if (view === null) return <Own email={email} onSignOut={onSignOut} />;
  const over = isDemo(view) ? <DemoOver /> : <ViewOver view={view} />;
  return <Suspense>{isOver ? over : <Viewed view={view} />}</Suspense>;
}

/** For the navigation, which does not wait for them; the page itself reports failures. */
function useCampaigns() {
  const { data } = useQuery(campaignsQuery(useApi()));
  const { campaignId } = useParams({ strict: false });
  return { campaigns: data, currentCampaign: data?.find(({ id }) => id === campaignId) };
}

function Own({ email, onSignOut }: SignedProps) {
  const api = useApi();
  // Not awaited: until they are loaded, the address is shown instead of the name, and no banner.
  const profile = useQuery(profileQuery(api));
  const deletion = useQuery(deletionQuery(api));
  const { cancelDeletion, updateProfile } = useCommands(accountCommands);
  useAccountLanguage(profile.data);
  useChatWidget();
  useProfileOfOtherTabs();
  const speak = useLanguageChoice(updateProfile);
  const campaigns = useCampaigns();
  const { notices, panel } = useNotices(campaigns.campaigns);
  return (
    <AppFrame
      email={email}
      name={profile.data?.displayName ?? ''}
      {...campaigns}
      notices={notices}
      onLanguage={speak}
      onSignOut={onSignOut}
    >
      <Suspense>{deletion.data && <DeletionBanner deletion={deletion.data} cancel={cancelDeletion} />}</Suspense>
      <Outlet />
      {panel}
    </AppFrame>
  );
}

/** The merchant's pages as an administrator or a visitor sees them, without settings. */
function Viewed({ view }: { view: View }) {
  const { t, i18n } = useTranslation('admin');
  const isSettings = useLocation({ select: ({ pathname }) => pathname.startsWith('/account-settings') });
  const campaigns = useCampaigns();
  return (
    <AppFrame
      email={isDemo(view) ? t('demo:name') : (view.email ?? view.merchantId)}
      name=""
      {...campaigns}
      banner={isDemo(view) ? <DemoBanner view={view} /> : <ViewBanner view={view} />}
      notices={null}
      onLanguage={async (language) => void (await i18n.changeLanguage(language))}
      onSignOut={null}
    >
      {isSettings ? <NoSettings /> : <Outlet />}
    </AppFrame>
  );
}

function NoSettings() {
  const { t } = useTranslation();
  const where = isDemo(useViewStore().view) ? 'demo:' : 'admin:view.';
  return <Notice title={t(`${where}noSettings`)}>{t(`${where}noSettingsHint`)}</Notice>;
}
