import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { WakeMark } from '../ui/layout/wake-mark.tsx';
import { rememberReturnPath } from './return-path.ts';
import { type SessionStore, useSessionState } from './session-store.ts';

interface RequireSessionProps {
  readonly session: Pick<SessionStore, 'subscribe' | 'current'>;
  /** Path and query of the requested page. */
  readonly here: string;
  /** Navigates to the sign-in screen, replacing this page in the history. */
  readonly toSignIn: () => void;
  readonly children: ReactNode;
}

/** Shows its children to signed-in users; others are sent to sign in first and return afterwards. */
export function RequireSession({ session, here, toSignIn, children }: RequireSessionProps) {
  const { t } = useTranslation('auth');
  const state = useSessionState(session);
  const leaving = useRef(false);
  useEffect(() => {
    if (state.status === 'loading' || state.status === 'signedIn') {
      leaving.current = false;
      return;
    }
    // Runs once: after the redirect the address is that of the sign-in screen, which must not become the return path.
    if (leaving.current) return;
    leaving.current = true;
    rememberReturnPath(here);
    toSignIn();
  }, [state.status, here, toSignIn]);
  if (state.status === 'signedIn') return children;
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <p role="status" className="flex items-center gap-3 text-ink-soft">
        <WakeMark className="size-6 animate-pulse-slow text-wake" />
        {t(state.status === 'loading' ? 'checking' : 'redirecting')}
      </p>
    </main>
  );
}
