import type { Migration } from '@sillage/runtime/postgres';

/** What is forgotten after some time is found without reading all that is kept. */
export const workedEvents: Migration = {
  name: '2026-11-22-worked-events',
  up: (run) => run`create index provider_events_done on provider_events (done_at) where done_at is not null`,
};
