import {
  closeSync,
  createReadStream,
  createWriteStream,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import {
  disableIdleTimeout,
  inSnapshot,
  inTransaction,
  type Migration,
  migrate,
  openDatabase,
  readInBatches,
} from '@sillage/runtime/postgres';
import { type Kysely, sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { syncFolder } from '../archive/parquet-file.ts';
import { listClickMonths } from '../db/clicks/click-months.ts';
import { ensurePartitions } from '../db/clicks/clicks.ts';
import { migrations } from '../db/migrations/index.ts';
import { RECEIPT_TABLES } from '../db/receipts/receipt-tables.ts';
import { type AttributionSchema, SCHEMA } from '../db/schema.ts';

const Manifest = z.object({
  takenAt: z.string(),
  /** The migrations that the schema had; later ones are applied after the rows are loaded. */
  migrations: z.array(z.string()),
  /** An instant in each month of clicks. */
  months: z.array(z.number()),
  /** Number of rows by table. */
  tables: z.record(z.string(), z.number()),
});
type Manifest = z.infer<typeof Manifest>;

const BATCH = 2_000;

/**
 * Tables outside the projection (the outbox, kept responses, affiliates' devices, receipts, migrations), and those that
 * are computed again from the others.
 */
const LEFT_OUT = [
  'outbox',
  'idempotent_requests',
  'own_devices',
  'schema_migrations',
  'affiliate_standings',
  ...RECEIPT_TABLES,
];

/**
 * Writes the live projection at one moment to a new folder, including the log positions that it has read, under
 * traffic. The folder appears under its name once it is complete on disk.
 */
export async function writeSnapshot(databaseUrl: string, folder: string): Promise<Manifest> {
  const db = openDatabase<AttributionSchema>(databaseUrl, {
    schema: SCHEMA,
    applicationName: 'attribution-snapshot',
    maxConnections: 1,
    statementTimeoutMs: 0,
  });
  const partial = `${folder}.partial-${process.pid}`;
  mkdirSync(partial, { recursive: true, mode: 0o700 });
  try {
    const manifest = await inSnapshot(db, async (trx) => {
      await disableIdleTimeout(trx);
      const tables: Record<string, number> = {};
      for (const table of await listTables(trx)) tables[table] = await writeTable(trx, table, fileOf(partial, table));
      return { ...(await describe(trx)), tables };
    });
    writeFileSync(join(partial, 'manifest.json'), JSON.stringify(manifest, undefined, 2));
    for (const name of ['manifest.json', ...Object.keys(manifest.tables).map((table) => `${table}.ndjson.gz`)])
      syncFile(join(partial, name));
    syncFolder(partial);
    renameSync(partial, folder);
    syncFolder(dirname(folder));
    return manifest;
  } finally {
    await db.destroy();
  }
}

/** Fills an empty schema from a snapshot, and migrates it if the snapshot is of an earlier version. */
export async function loadSnapshot(db: Kysely<AttributionSchema>, schema: string, folder: string): Promise<void> {
  const manifest = Manifest.parse(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')));
  await migrate(db, schema, migrationsOf(manifest));
  await ensurePartitions(db, manifest.months);
  for (const [table, rows] of Object.entries(manifest.tables)) {
    const loaded = await loadTable(db, table, fileOf(folder, table));
    if (loaded !== rows) throw new Error(`The snapshot's table ${table} has ${loaded} rows instead of ${rows}`);
  }
  await migrate(db, schema, migrations);
  await sql`select recount_standings(array(select campaign_id from campaigns))`.execute(db);
  await sql`analyze`.execute(db);
}

function migrationsOf({ migrations: names }: Manifest): readonly Migration[] {
  const unknown = names.find((name) => !migrations.some((migration) => migration.name === name));
  if (unknown !== undefined)
    throw new Error(`The snapshot is of a newer version: its schema has the migration ${unknown}`);
  return migrations.filter(({ name }) => names.includes(name));
}

const fileOf = (folder: string, table: string) => join(folder, `${table}.ndjson.gz`);

/** Partitions of `clicks` are left out, because they are read through their parent. */
async function listTables(trx: Transaction<AttributionSchema>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
      and not relname = any (${LEFT_OUT}::text[]) and relname !~ '^clicks_[0-9]{4}_[0-9]{2}$'
    order by 1`.execute(trx);
  return rows.map(({ name }) => name);
}

async function describe(trx: Transaction<AttributionSchema>): Promise<Omit<Manifest, 'tables'>> {
  const applied = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(trx);
  const months = (await listClickMonths(trx)).filter(({ state }) => state === 'attached');
  return {
    takenAt: new Date().toISOString(),
    migrations: applied.rows.map(({ name }) => name),
    months: months.map(({ end }) => end.getTime() - 1),
  };
}

async function writeTable(trx: Transaction<AttributionSchema>, table: string, file: string): Promise<number> {
  let count = 0;
  const query = sql<{ line: string }>`select row_to_json(t)::text as line from ${sql.table(table)} t`;
  async function* lines() {
    for await (const rows of readInBatches(trx, { compile: () => query.compile(trx) }, BATCH)) {
      count += rows.length;
      yield rows.map(({ line }) => `${line}\n`).join('');
    }
  }
  await pipeline(Readable.from(lines()), createGzip({ level: 1 }), createWriteStream(file, { mode: 0o600 }));
  return count;
}

async function loadTable(db: Kysely<AttributionSchema>, table: string, file: string): Promise<number> {
  let count = 0;
  let batch: string[] = [];
  const insert = async () => {
    if (batch.length === 0) return;
    const rows = `[${batch.join()}]`;
    await inTransaction(db, (trx) =>
      sql`insert into ${sql.table(table)} select * from json_populate_recordset(null::${sql.table(table)}, ${rows}::json)`.execute(
        trx,
      ),
    );
    count += batch.length;
    batch = [];
  };
  const input = createReadStream(file).pipe(createGunzip());
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    batch.push(line);
    if (batch.length === BATCH) await insert();
  }
  await insert();
  return count;
}

function syncFile(path: string): void {
  const handle = openSync(path, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
