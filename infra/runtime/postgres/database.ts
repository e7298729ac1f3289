import {
  Kysely,
  PostgresAdapter,
  type PostgresDialectConfig,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { Pool } from 'pg';
import type { BoundedConfig } from './bounded-client.ts';
import { columnNames } from './column-names.ts';
import { CLIENT_GONE, CONNECTION } from './connection.ts';
import { ResilientDriver } from './driver.ts';
import { PreparingClient } from './prepared.ts';
import { columnTypes } from './types.ts';

export type Database<Schema> = Kysely<Schema>;

export interface DatabaseOptions {
  /** The service's own schema, the only one in the search path. */
  readonly schema: string;
  /** Shown in pg_stat_activity. */
  readonly applicationName: string;
  /** Default 10. */
  readonly maxConnections?: number;
  /**
   * Statement timeout, reported as `unavailable`; default 30 s, 0 for tools that read everything.
   */
  readonly statementTimeoutMs?: number;
  /** Commits do not wait for the disk; for work that is restarted after a crash of the server. */
  readonly isDisposable?: boolean;
}

/** Added to the statement timeout before a connection counts as dead. */
const ANSWER_LATER_MS = 5_000;

/**
 * A pool on one schema; it connects with the first query. Column types: int8 → number (an unsafe integer is an error),
 * numeric → bigint (text if it has decimals), timestamptz → Date, date → text (YYYY-MM-DD), json → parsed. A `sum` of
 * int8 is numeric in Postgres: leave sums of money so, and cast counts back (`sum(x)::int8`). Transient faults are
 * AppError `unavailable`.
 */
export function openDatabase<Schema>(url: string, options: DatabaseOptions): Database<Schema> {
  const statementTimeoutMs = options.statementTimeoutMs ?? 30_000;
  const client: BoundedConfig = {
    connectionString: url,
    ...CONNECTION,
    ...(statementTimeoutMs > 0 && { answerWithinMs: statementTimeoutMs + ANSWER_LATER_MS }),
  };
  const pool = new Pool({
    ...client,
    Client: PreparingClient,
    max: options.maxConnections ?? 10,
    application_name: options.applicationName,
    // JIT is off: our queries are short, and compiling one with an overestimated cost takes longer than running it.
    options: [
      // UTC, because a day is not always 24 hours long in the server's zone.
      `-c search_path=${schemaName(options.schema)} -c jit=off -c timezone=UTC ${CLIENT_GONE}`,
      ...(options.isDisposable ? ['-c synchronous_commit=off'] : []),
    ].join(' '),
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 60_000,
    types: columnTypes,
  });
  // Without a listener these events would end the process. A broken idle connection is replaced at the next query; a
  // broken connection in use fails its query.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const config: PostgresDialectConfig = { pool };
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new ResilientDriver(config),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [columnNames],
  });
}

/** Validates a schema name, because names are inserted into SQL unquoted. */
export function schemaName(schema: string): string {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(schema))
    throw new Error(`"${schema}" is not a schema name: lower-case letters, digits and _ only`);
  return schema;
}
