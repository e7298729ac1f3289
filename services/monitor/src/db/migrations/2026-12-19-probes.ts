import type { Migration } from '@sillage/runtime/postgres';

/** What probes found: one by one for some days, in sums for longer. */
export const probes: Migration = {
  name: '2026-12-19-probes',
  change: 'expansion',
  up: (run) => run`
    create table rounds (
      id boolean primary key default true check (id),
      claimed_at timestamptz not null
    );
    insert into rounds (claimed_at) values ('2000-01-01');
    create table samples (
      part text not null,
      at timestamptz not null,
      is_up boolean not null,
      duration_ms integer check (duration_ms >= 0),
      is_slow boolean not null,
      is_planned boolean not null,
      problem text,
      primary key (part, at),
      check (is_up = (problem is null))
    );
    create index samples_by_time on samples (at);
    create table hours (
      part text not null,
      hour timestamptz not null,
      samples integer not null,
      failed integer not null,
      slow integer not null,
      planned integer not null,
      duration_sum_ms bigint not null,
      duration_max_ms integer not null,
      primary key (part, hour)
    );
    create index hours_by_time on hours (hour);
    create table days (
      part text not null,
      day date not null,
      samples integer not null,
      failed integer not null,
      slow integer not null,
      planned integer not null,
      duration_sum_ms bigint not null,
      duration_max_ms integer not null,
      primary key (part, day)
    )`,
};
