import type { Migration } from '@sillage/infra/postgres';
import { accounts } from './2026-11-21-accounts.ts';

export const migrations: readonly Migration[] = [accounts];
