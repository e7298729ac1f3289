import type { Migration } from '@sillage/runtime/postgres';
import { probes } from './2026-12-19-probes.ts';
import { incidents } from './2026-12-19-z-incidents.ts';

/** In the order of application. */
export const migrations: readonly Migration[] = [probes, incidents];
