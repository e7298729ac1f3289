import { queryOptions } from '@tanstack/react-query';
import type { SessionStore } from '../../session/session-store.ts';

/** The second factors that may be asked for, of the account that is half signed in. */
export const challengeFactorsQuery = (session: Pick<SessionStore, 'auth' | 'ask'>) =>
  queryOptions({
    queryKey: ['auth', 'challenge-factors'],
    queryFn: async () => {
      const { all } = await session.ask(session.auth.mfa.listFactors());
      return all
        .filter((it) => it.status === 'verified' && (it.factor_type === 'totp' || it.factor_type === 'phone'))
        .map((it) => ({ id: it.id, type: it.factor_type, name: it.friendly_name ?? '' }));
    },
    gcTime: 0,
  });
