import { type Kysely, sql } from 'kysely';
import type { AttributionSchema } from '../schema.ts';

type Db = Kysely<AttributionSchema>;

/** One partition of `clicks`. */
export interface ClickMonth {
  /** Such as `2026-11`. */
  readonly month: string;
  readonly table: string;
  /** Exclusive. */
  readonly end: Date;
  /** `detaching`: an earlier run was interrupted during the detachment. `detached`: only the table is left. */
  readonly state: 'attached' | 'detaching' | 'detached';
}

/** All months that have a table, oldest first. */
export async function listClickMonths(db: Db): Promise<readonly ClickMonth[]> {
  const { rows } = await sql<{ table: string; state: ClickMonth['state'] }>`
    select c.relname as "table",
      case when i.inhrelid is null then 'detached' when i.inhdetachpending then 'detaching' else 'attached' end as state
    from pg_class c
    left join pg_inherits i on i.inhrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname ~ '^clicks_[0-9]{4}_[0-9]{2}$'
    order by 1`.execute(db);
  return rows.map(({ table, state }) => {
    const [year = '', month = ''] = table.slice('clicks_'.length).split('_');
    return { table, state, month: `${year}-${month}`, end: new Date(Date.UTC(Number(year), Number(month), 1)) };
  });
}

export async function isEmptyMonth(db: Db, { table }: ClickMonth): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(db);
  return rows.length === 0;
}

/** The longest attribution window of a click in the month, in milliseconds. */
export async function longestWindowMs(db: Db, { table }: ClickMonth): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select coalesce(max(window_seconds), 0) * 1000 as ms from ${sql.table(table)}`.execute(db);
  return rows[0]?.ms ?? 0;
}

/**
 * Detaches the month from `clicks` and drops it. Folds and readers continue meanwhile: `concurrently` waits for current
 * readers and lets others pass. Each step can be repeated after a crash.
 */
export async function dropClickMonth(db: Db, { table, state }: ClickMonth): Promise<void> {
  if (state === 'attached') await sql`alter table clicks detach partition ${sql.table(table)} concurrently`.execute(db);
  if (state === 'detaching') await sql`alter table clicks detach partition ${sql.table(table)} finalize`.execute(db);
  await sql`drop table ${sql.table(table)}`.execute(db);
}
