import type { Migration } from '@sillage/runtime/postgres';

/** Until when the provider's own list of movements was compared with the ledger, and what differed. */
export const whatDiffers: Migration = {
  name: '2026-11-23-what-differs',
  up: (run) => run`
    create table reconciled (
      only_one boolean primary key default true check (only_one),
      until timestamptz not null
    );
    create table provider_differences (
      id text primary key,
      kind text not null,
      object_id text not null,
      currency text not null,
      amount_minor bigint not null,
      reason text not null check (reason in ('unknown_here', 'other_amount', 'unknown_there')),
      found_at timestamptz not null,
      resolved_at timestamptz
    );
    create index provider_differences_open on provider_differences (found_at) where resolved_at is null;
    create index charges_by_settled on charges (settled_at) where state = 'paid';
  `,
};
