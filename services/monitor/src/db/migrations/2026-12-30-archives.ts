import type { Migration } from '@sillage/runtime/postgres';

/** Archives of accounts, whose bytes are encrypted: compressing them would gain nothing. */
export const archives: Migration = {
  name: '2026-12-30-archives',
  change: 'expansion',
  async up(run) {
    await run`
      create table archives (
        id uuid primary key,
        account_id uuid not null,
        state text not null check (state in ('queued', 'being_made', 'ready', 'failed')),
        attempt uuid,
        failure text check (failure in ('too_large', 'unavailable')),
        files_done integer not null,
        bytes bigint not null,
        created_at timestamptz not null,
        ready_at timestamptz,
        expires_at timestamptz,
        ticket_hash bytea unique,
        ticket_expires_at timestamptz
      );
      create index archives_by_account on archives (account_id, id);
      create index archives_by_time on archives (created_at);
      create unique index archives_under_way on archives (account_id) where state in ('queued', 'being_made');
      create table archive_parts (
        archive_id uuid not null references archives on delete cascade,
        position integer not null,
        expires_at timestamptz not null,
        sealed bytea not null,
        primary key (archive_id, position)
      );
      create index archive_parts_by_time on archive_parts (expires_at);
      alter table archive_parts alter column sealed set storage external`;
  },
};
