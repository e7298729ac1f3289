import { createFileRoute, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { RequireSession } from '../session/require-session.tsx';
import { useSessionState } from '../session/session-store.ts';
import { AppShell } from '../ui/app-shell.tsx';

/** Everything below needs a signed-in merchant. */
export const Route = createFileRoute('/_merchant')({ component: SignedIn });

function SignedIn() {
  const { session } = Route.useRouteContext();
  const navigate = useNavigate();
  const here = useLocation({ select: (it) => it.href });
  const state = useSessionState(session);
  const toSignIn = useCallback(() => void navigate({ to: '/auth', search: {}, replace: true }), [navigate]);
  async function signOut() {
    // First away from the guarded page, so that the guard does not send the person to the sign-in screen.
    await navigate({ to: '/' });
    await session.auth.signOut({ scope: 'local' });
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
