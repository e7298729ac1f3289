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
  /** Came by the mail of a forgotten password. */
  readonly isRecovering: boolean;
}

export type SessionState =
  | { readonly status: 'loading' }
  /** `ended`: not by a wish that was said here; another device or the server ended it. */
  | { readonly status: 'signedOut'; readonly ended: boolean }
  /** The first factor was right, the second one is still to be shown. */
  | { readonly status: 'challenge'; readonly user: SignedInUser }
  | { readonly status: 'signedIn'; readonly user: SignedInUser };

export type SignOutScope = 'local' | 'others' | 'global';

/** What every call of the vendor's client resolves with. */
interface Answer {
  readonly data: unknown;
  readonly error: AuthError | null;
}
type Granted<A extends Answer> = Extract<A, { error: null }>;
const isGranted = <A extends Answer>(answer: A): answer is Granted<A> => answer.error === null;

/** Answers that mean that the session is no more. */
const ENDED = new Set(['session_not_found', 'session_expired', 'bad_jwt', 'user_not_found', 'user_banned']);

export interface SessionSource {
  readonly loadClient: () => Promise<Auth>;
  readonly reached: Reached;
  /** What is known before the client is there; undefined: it alone can say. */
  readonly stored: StoredSession | null | undefined;
}

/**
 * What the screens know of the session: at first what is stored, then what the auth client says, whose events are
 * followed, those of other tabs included.
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
    // Before the listener below, so that the outcome is known as soon as the state is.
    void auth.initialize().then(({ error }) => {
      if (error && arrival.kind === 'code') arrival = { kind: 'unexchanged', code: error.code ?? 'network' };
    });
    auth.onAuthStateChange((event, session) => {
      const wasEnded = state.status === 'signedOut' && state.ended;
      const next = stateOf(session, !isLeaving && (wasEnded || event === 'SIGNED_OUT'));
      // A refreshed token is no news for the screens.
      if (isSame(state, next)) return;
      // Whoever signs in by hand has dealt with what the link or the provider said.
      if (state.status !== 'loading' && next.status === 'signedIn') arrival = { kind: 'plain' };
      state = next;
      for (const listener of listeners) listener();
    });
    return auth;
  }

  /** The vendor's client; asked for again where it did not arrive. */
  function auth(): Promise<Auth> {
    loading ??= loadClient().then(follow);
    loading.catch(() => {
      loading = null;
    });
    return loading;
  }

  /** Fetches the client before it is needed. Where it does not come, whoever needs it says so. */
  const prepare = () => void auth().catch(() => {});

  /** The server refused the session: it is forgotten here too, unless the client does not come. */
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
     * The data of a call for somebody who is signed in; throws its AuthError, and ends a session that the server no
     * longer knows.
     */
    ask: async <A extends Answer>(call: (auth: Auth) => Promise<A>): Promise<Granted<A>['data']> => {
      const answer = await call(await auth());
      if (isGranted(answer)) return answer.data;
      if (isAuthSessionMissingError(answer.error) || ENDED.has(answer.error?.code ?? '')) end();
      throw answer.error;
    },
    /**
     * The factors of the account are asked for anew: where one was enrolled elsewhere meanwhile, the state becomes
     * `challenge`, and the page that was open comes back once it is shown.
     */
    recheck: async (): Promise<void> => void (await (await auth()).refreshSession()),
    current: () => state,
    /**
     * How the page at this path was reached; final as soon as the state is no longer `loading`. The site's root has no
     * words of its own.
     */
    arrivalAt: (path: string): Arrival =>
      path === (reached.landing === '/' ? '/auth' : reached.landing) ? arrival : { kind: 'plain' },
    /** It was shown: once is enough. */
    settleArrival: () => {
      arrival = { kind: 'plain' };
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** A valid access token, refreshed where it was close to its end; null when signed out. */
    accessToken: async (): Promise<string | null> => {
      if (!client && stored === null) return null;
      if (!client && stored && isFresh(stored, Date.now())) return stored.access_token;
      return (await (await auth()).getSession()).data.session?.access_token ?? null;
    },
    /** As the person asked; resolves with the error of a server that could not be reached. */
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
