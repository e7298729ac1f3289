import type { DatabaseFacts } from '@sillage/proto/http/administration';
import { type Kysely, sql } from 'kysely';

const LISTED = 10;
/** Sequential scans of smaller tables are the fastest plan. */
const LARGE_ROWS = 10_000;

type Db<Schema> = Kysely<Schema>;

/**
 * Statistics of Postgres for all schemas: complete with the role `pg_monitor`; otherwise, inaccessible values are null.
 */
export async function databaseFacts<Schema>(db: Db<Schema>): Promise<Omit<DatabaseFacts, 'backups'>> {
  const [server, replication, archive, indexes, unused, sequentiallyRead, tables, statements] = await Promise.all([
    findServer(db),
    findReplication(db),
    findArchive(db),
    countIndexes(db),
    listUnusedIndexes(db),
    listSequentiallyRead(db),
    listTables(db),
    findStatements(db),
  ]);
  return { ...server, replication, archive, indexes: { ...indexes, unused }, sequentiallyRead, tables, statements };
}

async function findServer<Schema>(db: Db<Schema>) {
  const { rows } = await sql<{
    version: string;
    startedAt: Date | null;
    sizeBytes: number;
    used: number;
    max: number;
    cacheHitRatio: number | null;
    deadlocks: number;
  }>`
    select current_setting('server_version') as version, pg_postmaster_start_time() as started_at,
      pg_database_size(current_database())::bigint as size_bytes,
      (select count(*) from pg_stat_activity where backend_type = 'client backend') as used,
      current_setting('max_connections')::int as max,
      (blks_hit::float8 / nullif(blks_hit + blks_read, 0)) as cache_hit_ratio, deadlocks
    from pg_stat_database where datname = current_database()`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('Postgres keeps no statistics of this database');
  const { startedAt, used, max, ...rest } = row;
  return { ...rest, startedAt: startedAt?.toISOString() ?? null, connections: { used, max } };
}

/** Null if no standby is connected. */
async function findReplication<Schema>(db: Db<Schema>): Promise<DatabaseFacts['replication']> {
  const { rows } = await sql<{ name: string; state: string | null; lagMs: number | null; syncState: string | null }>`
    select coalesce(nullif(application_name, ''), 'standby') as name, state, sync_state,
      (extract(epoch from replay_lag) * 1000)::float8 as lag_ms
    from pg_stat_replication order by application_name`.execute(db);
  if (rows.length === 0) return null;
  const replicas = rows.map(({ name, state, lagMs, syncState }) => ({
    name,
    state: state === 'streaming' ? ('active' as const) : state === null ? ('error' as const) : ('syncing' as const),
    lagMs,
    isSynchronous: syncState === 'sync' || syncState === 'quorum',
  }));
  const active = replicas.filter(({ state }) => state === 'active').length;
  const health = active === replicas.length ? 'healthy' : active > 0 ? 'degraded' : 'critical';
  return { health, replicas };
}

/** Null if archiving is off. */
async function findArchive<Schema>(db: Db<Schema>): Promise<DatabaseFacts['archive']> {
  const { rows } = await sql<{
    mode: string;
    archivedCount: number;
    failedCount: number;
    lastArchivedAt: Date | null;
    lastFailedAt: Date | null;
  }>`
    select current_setting('archive_mode') as mode, archived_count, failed_count,
      last_archived_time as last_archived_at, last_failed_time as last_failed_at
    from pg_stat_archiver`.execute(db);
  const [row] = rows;
  if (!row || row.mode === 'off') return null;
  const { archivedCount, failedCount, lastArchivedAt, lastFailedAt } = row;
  return {
    archivedCount,
    failedCount,
    lastArchivedAt: lastArchivedAt?.toISOString() ?? null,
    lastFailedAt: lastFailedAt?.toISOString() ?? null,
  };
}

async function countIndexes<Schema>(db: Db<Schema>) {
  const { rows } = await sql<{ total: number; sizeBytes: number }>`
    select count(*) as total, coalesce(sum(pg_relation_size(indexrelid)), 0)::bigint as size_bytes
    from pg_stat_user_indexes`.execute(db);
  return rows[0] ?? { total: 0, sizeBytes: 0 };
}

async function listUnusedIndexes<Schema>(db: Db<Schema>) {
  const { rows } = await sql<DatabaseFacts['indexes']['unused'][number]>`
    select stat.schemaname as schema, stat.relname as table, stat.indexrelname as index,
      pg_relation_size(stat.indexrelid)::bigint as size_bytes
    from pg_stat_user_indexes stat join pg_index using (indexrelid)
    where idx_scan = 0 and not indisunique and not exists (select from pg_constraint where conindid = stat.indexrelid)
    order by size_bytes desc, stat.schemaname, stat.indexrelname limit ${LISTED}`.execute(db);
  return rows;
}

async function listSequentiallyRead<Schema>(db: Db<Schema>) {
  const { rows } = await sql<DatabaseFacts['sequentiallyRead'][number]>`
    select schemaname as schema, relname as table, n_live_tup as rows, seq_scan as sequential_reads
    from pg_stat_user_tables
    where n_live_tup >= ${LARGE_ROWS} and seq_scan > coalesce(idx_scan, 0)
    order by seq_tup_read desc limit ${LISTED}`.execute(db);
  return rows;
}

async function listTables<Schema>(db: Db<Schema>) {
  const { rows } = await sql<DatabaseFacts['tables'][number]>`
    select schemaname as schema, relname as table, n_live_tup as rows, pg_total_relation_size(relid)::bigint as size_bytes
    from pg_stat_user_tables order by size_bytes desc, schemaname, relname limit ${LISTED}`.execute(db);
  return rows;
}

/** Null without the extension `pg_stat_statements` or the right to read it. */
async function findStatements<Schema>(db: Db<Schema>): Promise<DatabaseFacts['statements']> {
  const { rows: found } = await sql<{ schema: string }>`
    select nspname as schema from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
    where extname = 'pg_stat_statements' and pg_has_role('pg_read_all_stats', 'usage')`.execute(db);
  const [extension] = found;
  if (!extension) return null;
  const { rows } = await sql<{ query: string; calls: number; totalMs: number; allMs: number; allCalls: number }>`
    select left(regexp_replace(query, '\\s+', ' ', 'g'), 300) as query, calls, total_exec_time as total_ms,
      (sum(total_exec_time) over ())::float8 as all_ms, (sum(calls) over ())::float8 as all_calls
    from ${sql.table(`${extension.schema}.pg_stat_statements`)}
    where dbid = (select oid from pg_database where datname = current_database())
    order by total_exec_time desc limit ${LISTED}`.execute(db);
  const [first] = rows;
  if (!first) return { averageMs: 0, slowest: [] };
  return {
    averageMs: first.allMs / Math.max(1, first.allCalls),
    slowest: rows.map(({ query, calls, totalMs, allMs }) => ({
      query,
      calls,
      averageMs: totalMs / Math.max(1, calls),
      share: totalMs / allMs,
    })),
  };
}
