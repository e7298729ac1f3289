import type { FactorType } from '@supabase/auth-js';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../api/query-keys.ts';
import type { SessionStore } from '../../session/session-store.ts';

export interface ChallengeFactor {
  readonly id: string;
  readonly type: FactorType;
  /** Empty if the owner gave none. */
  readonly name: string;
}

/** The second factors of the account whose sign-in awaits one. */
export const challengeFactorsQuery = (session: Pick<SessionStore, 'ask'>) =>
  queryOptions({
    queryKey: queryKeys.auth.challengeFactors,
    queryFn: async () => {
      const { all } = await session.ask((auth) => auth.mfa.listFactors());
      return all
        .filter((factor) => factor.status === 'verified')
        .map(
          (factor): ChallengeFactor => ({ id: factor.id, type: factor.factor_type, name: factor.friendly_name ?? '' }),
        );
    },
    gcTime: 0,
  });
