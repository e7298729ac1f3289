import type { Migration } from '@sillage/runtime/postgres';

/** What each merchant pays the platform, with its history; no row, or an empty history: the list price. */
export const merchantPlans: Migration = {
  name: '2026-11-27-merchant-plans',
  up: (run) => run`
    create table merchant_plans (
      owner_user_id uuid primary key,
      version bigint not null default 0 check (version >= 0),
      -- [{"fromMs": 0, "feeBps": 250}, …], oldest first.
      fee_history jsonb not null default '[]' check (jsonb_typeof(fee_history) = 'array')
    )`,
};
