import { AuthClient } from '@supabase/auth-js';
import i18next from 'i18next';
import { type Arrival, isLanding, readArrival, withoutArrival } from './arrival.ts';

const STORAGE_KEY = 'sillage.session';
/** Where the vendor's client keeps the secret half of a flow that this browser started. */
const VERIFIER_KEY = `${STORAGE_KEY}-code-verifier`;

export type Auth = InstanceType<typeof AuthClient>;

/** The vendor's client, unchanged, against our identity service on the same origin; and how this page was reached. */
export function createAuthClient({ location, history }: Window): { auth: Auth; arrival: Arrival; landing: string } {
  const landing = location.pathname;
  const arrival = readArrival(location.href, localStorage.getItem(VERIFIER_KEY) !== null);
  // Its constructor reads the address, so the address may be cleaned right after.
  const auth = new AuthClient({
    url: `${location.origin}/auth/v1`,
    storageKey: STORAGE_KEY,
    flowType: 'pkce',
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: isLanding(landing),
    fetch: inLanguage,
  });
  if (arrival.kind !== 'plain') history.replaceState(history.state, '', withoutArrival(location.href));
  return { auth, arrival, landing };
}

/** Mails and documents are written in the language that the screen speaks, which need not be the browser's. */
export function inLanguage(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const headers = new Headers(init?.headers);
  if (i18next.resolvedLanguage) headers.set('accept-language', i18next.resolvedLanguage);
  return fetch(input, { ...init, headers });
}
