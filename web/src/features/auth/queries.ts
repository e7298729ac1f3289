import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../api/query-keys.ts';
import type { SessionStore } from '../../session/session-store.ts';

/** The second factors that may be asked for, of the account that is half signed in. */
export const challengeFactorsQuery = (session: Pick<SessionStore, 'auth' | 'ask'>) =>
  queryOptions({
    queryKey: queryKeys.auth.challengeFactors,
    queryFn: async () => {
      const { all } = await session.ask(session.auth.mfa.listFactors());
      return all
        .filter(
          (factor) => factor.status === 'verified' && (factor.factor_type === 'totp' || factor.factor_type === 'phone'),
        )
        .map((factor) => ({ id: factor.id, type: factor.factor_type, name: factor.friendly_name ?? '' }));
    },
    gcTime: 0,
  });
