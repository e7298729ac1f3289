import { AuthClient } from '@supabase/auth-js';

const STORAGE_KEY = 'sillage.session';

export type Auth = InstanceType<typeof AuthClient>;

/** The vendor's client, unchanged, against our identity service on the same origin. */
export function createAuthClient(origin: string): Auth {
  return new AuthClient({
    url: `${origin}/auth/v1`,
    storageKey: STORAGE_KEY,
    flowType: 'pkce',
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: true,
  });
}
