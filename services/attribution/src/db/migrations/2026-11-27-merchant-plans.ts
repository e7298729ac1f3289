import type { Migration } from '@sillage/runtime/postgres';

/** What merchants pay, and the rate of each conversion. Until there were plans, it was 250 of every one. */
export const merchantPlans: Migration = {
  name: '2026-11-27-merchant-plans',
  up: (run) => run`
    create table merchant_plans (
      owner_user_id text primary key,
      version bigint not null,
      fee_history jsonb not null
    );
    alter table conversions add column fee_bps integer not null default 250 check (fee_bps between 0 and 10000)`,
};
