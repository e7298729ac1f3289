import type { PlanRule } from '@sillage/runtime/postgres/testing';

/** Tables that grow with traffic, or with the number of accounts. */
export const PLANS: PlanRule = {
  growing: [
    'account_notices',
    'auth_codes',
    'ended_sessions',
    'factor_challenges',
    'factors',
    'flow_states',
    'identities',
    'one_time_tokens',
    'passkeys',
    'profiles',
    'security_events',
    'sessions',
    'sign_in_tries',
    'users',
  ],
  readsWhole: {
    'db/accounts/accounts.ts': 'how many users there are is said with each page of them: the protocol has it so',
    'db/expired.ts': 'once a night; what is not removed then is what is valid',
    'routes/administration.ts': 'the administrator’s list shows whose accounts have a second factor',
  },
};
