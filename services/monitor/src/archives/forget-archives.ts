import { ARCHIVE_KNOWN_DAYS } from '@sillage/proto/http/archives';
import { DAY_MS } from '@sillage/proto/values/durations';
import { forgetOldRows } from '@sillage/runtime/postgres';
import type { MonitorDeps } from '../deps.ts';

/** Deletes expired files, and later their records. */
export function forgetArchives({ db, clock, log, metrics }: Pick<MonitorDeps, 'db' | 'clock' | 'log' | 'metrics'>) {
  const archives = {
    name: 'monitor.archives',
    table: 'archives',
    since: 'created_at',
    keptMs: ARCHIVE_KNOWN_DAYS * DAY_MS,
  };
  const parts = { name: 'monitor.archive-parts', table: 'archive_parts', since: 'expires_at', keptMs: 0 };
  return [parts, archives].map((old) => forgetOldRows({ db, clock, log, metrics, ...old }));
}
