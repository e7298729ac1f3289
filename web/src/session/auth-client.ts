import type { AuthClient } from '@supabase/auth-js';
import i18next from 'i18next';
import { type Arrival, isLanding, readArrival, withoutArrival } from './arrival.ts';
import { STORAGE_KEY } from './stored-session.ts';

/** Where the vendor's client stores the secret half of a flow that this browser started. */
const VERIFIER_KEY = `${STORAGE_KEY}-code-verifier`;

export type Auth = InstanceType<typeof AuthClient>;

/** How this page was reached, and at which path. */
export interface Reached {
  readonly arrival: Arrival;
  readonly landing: string;
}

export const readReached = ({ location }: Window): Reached => ({
  arrival: readArrival(location.href, localStorage.getItem(VERIFIER_KEY) !== null),
  landing: location.pathname,
});

/**
 * The vendor's unmodified client, for our identity service on the same origin. It is a tenth of a first screen's code,
 * and most visits can show that screen without it.
 */
export async function loadAuthClient({ location, history }: Window, { arrival, landing }: Reached): Promise<Auth> {
  const { AuthClient } = await import('@supabase/auth-js');
  // The constructor reads the address, so it can be cleaned right after.
  const auth = new AuthClient({
    url: `${location.origin}/auth/v1`,
    storageKey: STORAGE_KEY,
    flowType: 'pkce',
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: arrival.kind !== 'plain' && isLanding(landing),
    fetch: inLanguage,
  });
  if (arrival.kind !== 'plain') history.replaceState(history.state, '', withoutArrival(location.href));
  return auth;
}

/** Mails and documents are written in the language of the screen, which may differ from the browser's. */
export function inLanguage(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const headers = new Headers(init?.headers);
  if (i18next.resolvedLanguage) headers.set('accept-language', i18next.resolvedLanguage);
  return fetch(input, { ...init, headers });
}
