import type { Migration } from '@sillage/runtime/postgres';
import { probes } from './2026-12-19-probes.ts';
import { incidents } from './2026-12-19-z-incidents.ts';
import { acts } from './2026-12-20-acts.ts';

/** In the order of application. */
export const migrations: readonly Migration[] = [probes, incidents, acts];
