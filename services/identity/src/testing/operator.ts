import { GoTrueAdminApi } from '@supabase/auth-js';
import { createAccessTokens } from '../access-tokens.ts';
import { openKeyRing } from '../keys/key-ring.ts';
import { INTERNAL_SECRET, type TestIdentity } from './identity.ts';

/** A token like that of `npm run keys -- token`. */
export async function operatorToken({ db, now }: Pick<TestIdentity, 'db' | 'now'>): Promise<string> {
  const keys = await openKeyRing(
    {
      ACCESS_TOKEN_TTL_S: 3600,
      SIGNING_KEY: undefined,
      SIGNING_KEY_FILE: undefined,
      JWT_SECRET: undefined,
      INTERNAL_SECRET,
    },
    db,
  );
  return createAccessTokens(keys, { issuer: 'test', ttlS: 3600 }).signOperator(now());
}

/** The client's own admin calls. */
export async function operator(identity: TestIdentity, path: '' | '/auth/v1' = '/auth/v1'): Promise<GoTrueAdminApi> {
  const headers = { authorization: `Bearer ${await operatorToken(identity)}` };
  return new GoTrueAdminApi({ url: `${identity.url}${path}`, headers });
}
