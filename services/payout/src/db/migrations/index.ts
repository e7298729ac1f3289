import { outboxMigration } from '@sillage/infra/bus';
import type { Migration } from '@sillage/infra/postgres';
import { mailsToAddress } from './2026-11-22-mails-to-address.ts';
import { payouts } from './2026-11-22-payouts.ts';
import { sources } from './2026-11-22-sources.ts';

/** In the order of application. */
export const migrations: readonly Migration[] = [outboxMigration, payouts, sources, mailsToAddress];
