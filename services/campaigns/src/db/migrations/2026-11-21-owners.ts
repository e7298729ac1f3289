import type { Migration } from '@sillage/runtime/postgres';

/** What became of the accounts that own campaigns. */
export const owners: Migration = {
  name: '2026-11-21-owners',
  async up(sql) {
    await sql`
      create table owners (
        user_id uuid primary key,
        version bigint not null check (version >= 0),
        state text not null check (state in ('active', 'closing', 'erased'))
      );
      alter table campaigns
        add column rests boolean not null default false,
        add column is_archived boolean not null default false,
        add check (not is_archived or not is_active);
    `;
  },
};
