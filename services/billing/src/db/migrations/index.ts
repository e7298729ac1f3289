import { outboxMigration } from '@sillage/infra/bus';
import type { Migration } from '@sillage/infra/postgres';
import { campaigns } from './2026-11-22-campaigns.ts';
import { settlements } from './2026-11-22-settlements.ts';

/** In the order of application. */
export const migrations: readonly Migration[] = [outboxMigration, campaigns, settlements];
