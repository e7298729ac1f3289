import type { PlanRule } from '@sillage/runtime/postgres/testing';

/** What grows with traffic, and with those who bring it. */
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
};
