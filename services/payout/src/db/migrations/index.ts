import { outboxMigration } from '@sillage/infra/bus';
import type { Migration } from '@sillage/infra/postgres';
import { payouts } from './2026-11-22-payouts.ts';

/** In the order of application. */
export const migrations: readonly Migration[] = [outboxMigration, payouts];
