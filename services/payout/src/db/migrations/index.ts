import { outboxMigration } from '@sillage/infra/bus';
import type { Migration } from '@sillage/infra/postgres';

/** In the order of application. */
export const migrations: readonly Migration[] = [outboxMigration];
