import { QueryClient as Client, type QueryClient } from '@tanstack/react-query';
import { type Api, createApi } from './api/client.ts';
import { retryFailure } from './api/retries.ts';
import { createViewStore, isDemo, type ViewStore } from './session/account-view.ts';
import { inLanguage, loadAuthClient, readReached } from './session/auth-client.ts';
import { forgetAnswer } from './session/last-answer.ts';
import { createSessionStore, type SessionStore } from './session/session-store.ts';
import { storedSession } from './session/stored-session.ts';

/** What every route may use; created once, passed down by the router. */
export interface AppContext {
  readonly api: Api;
  readonly session: SessionStore;
  readonly viewStore: ViewStore;
  readonly queryClient: QueryClient;
}

export function createAppContext(): AppContext {
  const reached = readReached(window);
  const session = createSessionStore({
    loadClient: () => loadAuthClient(window, reached),
    reached,
    // If the page was reached by a link with a token or code, the auth client has to read it.
    stored: reached.arrival.kind === 'plain' ? storedSession(localStorage, Date.now()) : undefined,
  });
  const queryClient = new Client({
    defaultOptions: {
      queries: {
        retry: retryFailure,
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
        gcTime: 5 * 60_000,
        staleTime: 5_000,
      },
    },
  });
  const viewStore = createViewStore(sessionStorage);
  const { view } = viewStore;
  // An administrator who views an account still acts as the administrator in the administration.
  const isOfView = (path: string) => view !== null && !path.startsWith('/api/v1/admin/');
  const api = createApi({
    fetch: inLanguage,
    accessToken: async (path) => (isOfView(path) ? (view?.accessToken ?? null) : session.accessToken()),
    onSessionEnded: (path) => (isOfView(path) ? viewStore.end() : session.end()),
    onFactorNeeded: session.recheck,
  });
  // Data that one person fetched must not stay for the next person at the same machine.
  let wasIn = false;
  const leaveNothing = () => {
    const isIn = session.current().status !== 'signedOut';
    if (!isIn) forgetAnswer();
    // The demo's data belongs to no person, so it may stay.
    if (wasIn && !isIn && !isDemo(view)) queryClient.clear();
    wasIn = isIn;
  };
  leaveNothing();
  session.subscribe(leaveNothing);
  return { api, session, viewStore, queryClient };
}
