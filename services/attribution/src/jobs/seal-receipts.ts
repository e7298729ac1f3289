import { MINUTE_MS } from '@sillage/proto/values/durations';
import { openDatabase } from '@sillage/runtime/postgres';
import { type Clock, type Logger, type Metrics, repeat } from '@sillage/runtime/service';
import { sql } from 'kysely';
import { type AttributionSchema, SCHEMA } from '../db/schema.ts';
import { sealDays } from '../receipts/seal-day.ts';

const EVERY_MS = MINUTE_MS;

interface SealJob {
  readonly databaseUrl: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
}

/** Seals the days that are over. One process at a time. */
export function sealReceipts(options: SealJob) {
  const db = openDatabase<AttributionSchema>(options.databaseUrl, {
    schema: SCHEMA,
    applicationName: 'attribution-receipts',
    maxConnections: 2,
    statementTimeoutMs: 0,
  });
  const sealOnce = () =>
    db.connection().execute(async (connection) => {
      const { rows } = await sql<{ taken: boolean }>`
        select pg_try_advisory_lock(hashtextextended('sillage receipts', 0)) as taken`.execute(connection);
      if (!rows[0]?.taken) return;
      try {
        for (const { day, root } of await sealDays(db, options.clock()))
          options.log.info({ day, root: root.toString('hex') }, 'the receipts of a day are sealed');
      } finally {
        await sql`select pg_advisory_unlock(hashtextextended('sillage receipts', 0))`.execute(connection);
      }
    });
  const work = repeat('attribution.seal-receipts', EVERY_MS, sealOnce, options);
  return {
    done: work.done,
    async close() {
      await work.close();
      await db.destroy();
    },
  };
}
