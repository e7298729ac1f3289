import type { Migration } from '@sillage/runtime/postgres';

/** Creations no longer have a table of keys of their own: those of every writing request stand in one. */
export const creationKeys: Migration = {
  name: '2026-12-11-creation-keys',
  up: (run) => run`drop table idempotency_keys`,
};
