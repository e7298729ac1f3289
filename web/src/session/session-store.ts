import { useSyncExternalStore } from 'react';
import type { Auth } from './auth-client.ts';

export interface SignedInUser {
  readonly id: string;
  readonly email: string;
}

export type SessionState =
  | { readonly status: 'loading' }
  | { readonly status: 'signedOut' }
  | { readonly status: 'signedIn'; readonly user: SignedInUser };

type UsedAuth = Pick<Auth, 'getSession' | 'onAuthStateChange' | 'signOut' | 'signInWithPassword' | 'signUp'>;

/** What the screens know of the session; follows the auth client's events, those of other tabs included. */
export function createSessionStore(auth: UsedAuth) {
  let state: SessionState = { status: 'loading' };
  const listeners = new Set<() => void>();

  auth.onAuthStateChange((_event, session) => {
    const next: SessionState = session
      ? { status: 'signedIn', user: { id: session.user.id, email: session.user.email ?? '' } }
      : { status: 'signedOut' };
    // A refreshed token is no news for the screens.
    if (state.status === 'signedIn' && next.status === 'signedIn' && state.user.id === next.user.id && state.user.email === next.user.email)
      return;
    state = next;
    for (const listener of listeners) listener();
  });

  return {
    auth,
    current: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** A valid access token, refreshed where it was close to its end; null when signed out. */
    accessToken: async () => (await auth.getSession()).data.session?.access_token ?? null,
    /** The server refused the session: forget it here too, without asking the server again. */
    end: () => void auth.signOut({ scope: 'local' }),
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;

export function useSessionState(store: Pick<SessionStore, 'subscribe' | 'current'>): SessionState {
  return useSyncExternalStore(store.subscribe, store.current, store.current);
}
