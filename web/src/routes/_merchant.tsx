import { createFileRoute, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { RequireSession } from '../session/require-session.tsx';
import { takeReturnPath } from '../session/return-path.ts';
import { useSessionState } from '../session/session-store.ts';
import { AppShell } from '../ui/app-shell.tsx';

/** Everything below needs a signed-in merchant. */
export const Route = createFileRoute('/_merchant')({ component: SignedIn });

function SignedIn() {
  const { t } = useTranslation();
  const { session } = Route.useRouteContext();
  const navigate = useNavigate();
  const here = useLocation({ select: (it) => it.href });
  const state = useSessionState(session);
  const signingOut = useRef(false);
  const toSignIn = useCallback(() => {
    if (!signingOut.current) void navigate({ to: '/auth', search: {}, replace: true });
  }, [navigate]);
  async function signOut() {
    signingOut.current = true;
    const { error } = await session.auth.signOut({ scope: 'local' });
    signingOut.current = false;
    if (error) return void toast.error(t('signOutFailed'));
    // Who signs in next need not be the same person: they start at their own dashboard.
    takeReturnPath();
    await navigate({ to: '/' });
  }
  return (
    <RequireSession session={session} here={here} toSignIn={toSignIn}>
      {state.status === 'signedIn' && (
        <AppShell email={state.user.email} onSignOut={() => void signOut()}>
          <Outlet />
        </AppShell>
      )}
    </RequireSession>
  );
}
