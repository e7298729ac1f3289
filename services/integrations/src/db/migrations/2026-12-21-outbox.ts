import { outboxMigration } from '@sillage/runtime/bus';
import type { Migration } from '@sillage/runtime/postgres';

/** It publishes nothing but its journal, which is kept beside an outbox. */
export const outbox: Migration = {
  ...outboxMigration,
  name: '2026-12-21-outbox',
  change: 'expansion',
};
