import type { Migration } from '@sillage/infra/postgres';
import { accounts } from './2026-11-21-accounts.ts';
import { accountsInFull } from './2026-11-21-accounts-in-full.ts';
import { flows } from './2026-11-21-flows.ts';
import { secondFactors } from './2026-11-21-second-factors.ts';
import { securityEvents } from './2026-11-21-security-events.ts';

export const migrations: readonly Migration[] = [accounts, accountsInFull, flows, secondFactors, securityEvents];
