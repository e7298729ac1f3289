import type { Migration } from '@sillage/runtime/postgres';

/** What went wrong, and what was announced, in people's words. */
export const incidents: Migration = {
  name: '2026-12-19-z-incidents',
  change: 'expansion',
  up: (run) => run`
    create table incidents (
      id uuid primary key,
      title text not null,
      description text not null,
      severity text not null,
      state text not null,
      parts text[] not null,
      automatic_part text,
      created_at timestamptz not null,
      resolved_at timestamptz,
      check ((state = 'resolved') = (resolved_at is not null))
    );
    create index incidents_by_time on incidents (created_at);
    create unique index incidents_automatic on incidents (automatic_part)
    where automatic_part is not null and resolved_at is null;
    create table incident_updates (
      id bigint generated always as identity primary key,
      incident_id uuid not null references incidents,
      at timestamptz not null,
      state text not null,
      message text not null
    );
    create index incident_updates_by_incident on incident_updates (incident_id, id);
    create table maintenance (
      id uuid primary key,
      title text not null check (title <> ''),
      description text not null,
      parts text[] not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      cancelled_at timestamptz,
      check (starts_at < ends_at)
    );
    create index maintenance_by_end on maintenance (ends_at)`,
};
