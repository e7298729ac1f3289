import type { Migration } from '@sillage/runtime/postgres';

/** Owners are told once that a connection is silent. */
export const silenceNotices: Migration = {
  name: '2026-12-09-silence-notices',
  up: (run) => run`alter table connections add column silence_noticed_at timestamptz`,
};
