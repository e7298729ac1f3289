import type { AuthError } from '@supabase/auth-js';
import { useSyncExternalStore } from 'react';
import type { Arrival } from './arrival.ts';
import { awaitsSecondFactor, isRecovery } from './assurance.ts';
import type { Auth, Reached } from './auth-client.ts';
import { isAuthSessionMissingError } from './auth-errors.ts';
import { isFresh, type StoredSession } from './stored-session.ts';

export interface SignedInUser {
  readonly id: string;
  readonly email: string;
  /** The session began with a password recovery mail. */
  readonly isRecovering: boolean;
}

export type SessionState =
  | { readonly status: 'loading' }
  /** `ended`: signed out by the server or another device, not by the user here. */
  | { readonly status: 'signedOut'; readonly ended: boolean }
  /** The first factor was accepted, the second one is still required. */
  | { readonly status: 'challenge'; readonly user: SignedInUser }
  | { readonly status: 'signedIn'; readonly user: SignedInUser };

export type SignOutScope = 'local' | 'others' | 'global';

/** The result of every call of the vendor's client. */
interface Answer {
  readonly data: unknown;
  readonly error: AuthError | null;
}
type Granted<A extends Answer> = Extract<A, { error: null }>;
const isGranted = <A extends Answer>(answer: A): answer is Granted<A> => answer.error === null;

/** Error codes that mean that the session no longer exists. */
const ENDED = new Set(['session_not_found', 'session_expired', 'bad_jwt', 'user_not_found', 'user_banned']);

export interface SessionSource {
  readonly loadClient: () => Promise<Auth>;
  readonly reached: Reached;
  /** The session as known before the client is loaded; undefined if only the client can tell. */
  readonly stored: StoredSession | null | undefined;
}

/**
 * The session state for the screens: at first the stored one, then that of the auth client, whose events (also those of
 * other tabs) are followed.
 */
export function createSessionStore({ loadClient, reached, stored }: SessionSource) {
  let state: SessionState = stored === undefined ? { status: 'loading' } : stateOf(stored, false);
  let arrival = reached.arrival;
  let isLeaving = false;
  let client: Auth | null = null;
  let loading: Promise<Auth> | null = null;
  const listeners = new Set<() => void>();

  function follow(auth: Auth): Auth {
    client = auth;
    // Registered before the listener below, so that the outcome is known as soon as the state is.
    void auth.initialize().then(({ error }) => {
      if (error && arrival.kind === 'code') arrival = { kind: 'unexchanged', code: error.code ?? 'network' };
    });
    auth.onAuthStateChange((event, session) => {
      const wasEnded = state.status === 'signedOut' && state.ended;
      const next = stateOf(session, !isLeaving && (wasEnded || event === 'SIGNED_OUT'));
      // A refreshed token changes nothing for the screens.
      if (isSame(state, next)) return;
      // A manual sign-in makes the outcome of the link or provider irrelevant.
      if (state.status !== 'loading' && next.status === 'signedIn') arrival = { kind: 'plain' };
      state = next;
      for (const listener of listeners) listener();
    });
    return auth;
  }

  /** The vendor's client; loaded again if loading failed. */
  function auth(): Promise<Auth> {
    loading ??= loadClient().then(follow);
    loading.catch(() => {
      loading = null;
    });
    return loading;
  }

  /** Loads the client before it is needed. A failure is reported by the first call that needs it. */
  const prepare = () => void auth().catch(() => {});

  /** The server rejected the session: removes it here, too, unless the client cannot be loaded. */
  const end = () =>
    void auth().then(
      (loaded) => loaded.signOut({ scope: 'local' }),
      () => {},
    );

  return {
    auth,
    prepare,
    end,
    /**
     * The data of a call for a signed-in user. Throws the call's AuthError, and ends a session that the server no
     * longer knows.
     */
    ask: async <A extends Answer>(call: (auth: Auth) => Promise<A>): Promise<Granted<A>['data']> => {
      const answer = await call(await auth());
      if (isGranted(answer)) return answer.data;
      if (isAuthSessionMissingError(answer.error) || ENDED.has(answer.error?.code ?? '')) end();
      throw answer.error;
    },
    /**
     * Refetches the account's factors. If one was enrolled elsewhere meanwhile, the state becomes `challenge`, and the
     * open page returns once the factor is proved.
     */
    recheck: async (): Promise<void> => void (await (await auth()).refreshSession()),
    current: () => state,
    /**
     * How the page at this path was reached; final as soon as the state is no longer `loading`. An arrival at the root
     * is shown on `/auth`, because the root has no text for it.
     */
    arrivalAt: (path: string): Arrival =>
      path === (reached.landing === '/' ? '/auth' : reached.landing) ? arrival : { kind: 'plain' },
    /** Called once the outcome was shown, so that it is not shown again. */
    settleArrival: () => {
      arrival = { kind: 'plain' };
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** A valid access token, refreshed if it is about to expire; null when signed out. */
    accessToken: async (): Promise<string | null> => {
      if (!client && stored === null) return null;
      if (!client && stored && isFresh(stored, Date.now())) return stored.access_token;
      return (await (await auth()).getSession()).data.session?.access_token ?? null;
    },
    /** Signs out on request; resolves with the error if the server could not be reached. */
    signOut: async (scope: SignOutScope) => {
      isLeaving = scope !== 'others';
      try {
        return (await (await auth()).signOut({ scope })).error;
      } finally {
        isLeaving = false;
      }
    },
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;

function stateOf(session: Pick<StoredSession, 'access_token' | 'user'> | null, ended: boolean): SessionState {
  if (!session) return { status: 'signedOut', ended };
  const user = { id: session.user.id, email: session.user.email ?? '', isRecovering: isRecovery(session) };
  return { status: awaitsSecondFactor(session) ? 'challenge' : 'signedIn', user };
}

function isSame(a: SessionState, b: SessionState): boolean {
  if ('user' in a && 'user' in b) {
    const { user } = b;
    return (
      a.status === b.status &&
      a.user.id === user.id &&
      a.user.email === user.email &&
      a.user.isRecovering === user.isRecovering
    );
  }
  return a.status === 'signedOut' && b.status === 'signedOut' && a.ended === b.ended;
}

export function useSessionState(store: Pick<SessionStore, 'subscribe' | 'current'>): SessionState {
  return useSyncExternalStore(store.subscribe, store.current, store.current);
}
