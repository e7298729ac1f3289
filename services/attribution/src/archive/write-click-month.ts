import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { columnOf, inSnapshot, readInBatches } from '@sillage/runtime/postgres';
import { type Kysely, sql } from 'kysely';
import type { ClickMonth } from '../db/clicks/click-months.ts';
import type { StoredClickRow } from '../db/lists.ts';
import type { AttributionSchema } from '../db/schema.ts';
import { type ParquetColumn, writeParquetFile } from './parquet-file.ts';

/** Rows per row group, and in memory at a time. */
const BATCH = 20_000;

interface ArchivedClick extends StoredClickRow {
  readonly fromDatacenter: boolean;
}

const text = (
  name: keyof StoredClickRow,
  value = (row: ArchivedClick) => String(row[name]),
): ParquetColumn<ArchivedClick> => ({
  name: columnOf(name),
  type: 'STRING',
  value,
});

/** Every column of `clicks` and the data stored beside it; the list of subs as JSON. */
const ARCHIVED_COLUMNS: readonly ParquetColumn<ArchivedClick>[] = [
  { name: 'occurred_at', type: 'TIMESTAMP', value: (row) => row.occurredAt },
  text('id'),
  text('campaignId'),
  text('affiliateId'),
  text('sessionId'),
  text('outcome'),
  { name: 'superseded', type: 'BOOLEAN', value: (row) => row.superseded },
  text('rejectedReason'),
  text('country'),
  text('device'),
  text('browser'),
  text('os'),
  text('referrerHost'),
  text('destinationUrl'),
  text('shortCode'),
  text('subs', (row) => JSON.stringify(row.subs)),
  { name: 'window_seconds', type: 'INT64', value: (row) => BigInt(row.windowSeconds) },
  { name: 'from_datacenter', type: 'BOOLEAN', value: (row) => row.fromDatacenter },
];

/** Writes a month of clicks to `clicks-2026-11.parquet` in this folder; returns the file and the number of clicks. */
export async function writeClickMonth(
  db: Kysely<AttributionSchema>,
  { month, table }: ClickMonth,
  folder: string,
): Promise<{ readonly path: string; readonly rows: number }> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `clicks-${month}.parquet`);
  const rows = await inSnapshot(db, (trx) => {
    const query = sql<ArchivedClick>`
      select c.*, d.id is not null as from_datacenter
      from ${sql.table(table)} c left join datacenter_clicks d on d.occurred_at = c.occurred_at and d.id = c.id
      order by c.occurred_at, c.id`;
    return writeParquetFile(path, ARCHIVED_COLUMNS, readInBatches(trx, { compile: () => query.compile(trx) }, BATCH));
  });
  return { path, rows };
}
