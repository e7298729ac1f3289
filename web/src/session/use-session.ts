import { createContext, use } from 'react';
import { type SessionStore, useSessionState } from './session-store.ts';

export const SessionContext = createContext<SessionStore | null>(null);

export function useSession(): SessionStore {
  const session = use(SessionContext);
  if (!session) throw new Error('There is no SessionContext above this component');
  return session;
}

/** The signed-in user's id, for components below the guard; empty for the moment after signing out. */
export function useUserId(): string {
  const state = useSessionState(useSession());
  return 'user' in state ? state.user.id : '';
}
