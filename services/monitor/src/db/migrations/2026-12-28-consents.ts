import type { Migration } from '@sillage/runtime/postgres';

/** The proof of what visitors allowed. Nothing in it says who they are: the browser that decided knows the id. */
export const consents: Migration = {
  name: '2026-12-28-consents',
  change: 'expansion',
  up: (run) => run`
    create table consents (
      id uuid primary key,
      created_at timestamptz not null,
      version int not null,
      decision text not null check (decision in ('accept_all', 'necessary_only', 'custom', 'withdrawn')),
      analytics boolean not null,
      marketing boolean not null,
      personalization boolean not null,
      language text not null
    );
    create index consents_by_time on consents (created_at)`,
};
