import type { Migration } from '@sillage/runtime/postgres';

/** What affiliates were mailed about once, so that they are not again, and in which weeks. */
export const affiliateMails: Migration = {
  name: '2027-01-16-affiliate-mails',
  change: 'expansion',
  up: (run) => run`
    create table mail_marks (
      affiliate_id uuid not null references affiliates,
      kind text not null,
      marked_at timestamptz not null,
      primary key (affiliate_id, kind)
    );
    create table weekly_summaries (
      affiliate_id uuid primary key references affiliates,
      -- The Monday on which the last one was decided.
      monday date not null
    );
    create table weekly_runs (
      time_zone text not null,
      monday date not null,
      begun_at timestamptz not null,
      primary key (time_zone, monday)
    );
    create index weekly_runs_begun on weekly_runs (begun_at);
    create index mail_settings_by_time_zone on mail_settings (time_zone, email) where time_zone is not null`,
};
