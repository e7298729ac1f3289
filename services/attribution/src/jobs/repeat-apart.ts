import { openDatabase } from '@sillage/runtime/postgres';
import { type Logger, type Metrics, repeat } from '@sillage/runtime/service';
import type { Kysely } from 'kysely';
import { type AttributionSchema, SCHEMA } from '../db/schema.ts';

export interface Apart {
  readonly databaseUrl: string;
  readonly log: Logger;
  readonly metrics: Metrics;
}

interface Job {
  readonly name: string;
  /** The name of its connections in Postgres. */
  readonly applicationName: string;
  readonly everyMs: number;
}

/** Repeats work with potentially long statements, on its own connections. */
export function repeatApart(
  { name, applicationName, everyMs }: Job,
  work: (db: Kysely<AttributionSchema>) => Promise<unknown>,
  options: Apart,
) {
  const db = openDatabase<AttributionSchema>(options.databaseUrl, {
    schema: SCHEMA,
    applicationName,
    maxConnections: 2,
    statementTimeoutMs: 0,
  });
  const repeated = repeat(name, everyMs, () => work(db), options);
  return {
    done: repeated.done,
    async close() {
      await repeated.close();
      await db.destroy();
    },
  };
}
