import { DAY_MS } from '@sillage/proto/values/durations';
import { PARTS, STATUS_DAYS } from '@sillage/proto/values/status';
import { sql } from 'kysely';
import { DECIDING_SAMPLES } from '../domain/judge.ts';
import type { DayRow, Db, Sample, Trx } from './schema.ts';

/** Stores samples and adds them to the sums of their hours and days; samples that are already stored add nothing. */
export async function storeSamples(trx: Trx, samples: readonly Sample[]): Promise<void> {
  if (samples.length === 0) return;
  const stored = await trx
    .insertInto('samples')
    .values([...samples])
    .onConflict((conflict) => conflict.doNothing())
    .returning(['part', 'at'])
    .execute();
  if (stored.length === 0) return;
  const times = stored.map(({ at }) => at);
  const parts = stored.map(({ part }) => part);
  for (const [table, column, value] of SUMS) {
    await sql`
      insert into ${sql.table(table)} as sums
        (part, ${sql.ref(column)}, samples, failed, slow, planned, duration_sum_ms, duration_max_ms)
      select part, ${value}, count(*),
        count(*) filter (where not is_up and not is_planned),
        count(*) filter (where is_slow and not is_planned),
        count(*) filter (where is_planned),
        coalesce(sum(duration_ms), 0), coalesce(max(duration_ms), 0)
      from samples join unnest(${parts}::text[], ${times}::timestamptz[]) as fresh (part, at) using (part, at)
      group by 1, 2
      on conflict (part, ${sql.ref(column)}) do update set
        samples = sums.samples + excluded.samples, failed = sums.failed + excluded.failed,
        slow = sums.slow + excluded.slow, planned = sums.planned + excluded.planned,
        duration_sum_ms = sums.duration_sum_ms + excluded.duration_sum_ms,
        duration_max_ms = greatest(sums.duration_max_ms, excluded.duration_max_ms)`.execute(trx);
  }
}

const SUMS = [
  ['hours', 'hour', sql`date_trunc('hour', at, 'UTC')`],
  ['days', 'day', sql`(at at time zone 'UTC')::date`],
] as const;

/** The newest samples of each part, newest first, for judging its state. */
export async function listDeciding(db: Db, now: Date): Promise<readonly Sample[]> {
  const { rows } = await sql<Sample>`
    select sample.* from unnest(${[...PARTS]}::text[]) as wanted (part)
    cross join lateral (
      select * from samples where part = wanted.part and at <= ${now} order by at desc limit ${DECIDING_SAMPLES}
    ) as sample`.execute(db);
  return rows;
}

export type DayOfPart = Pick<DayRow, 'part' | 'day' | 'samples' | 'failed' | 'slow' | 'planned'>;

/** The days of the page, oldest first. */
export function listDays(db: Db, now: Date): Promise<DayOfPart[]> {
  const from = new Date(now.getTime() - (STATUS_DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
  return db
    .selectFrom('days')
    .select(['part', 'day', 'samples', 'failed', 'slow', 'planned'])
    .where('day', '>=', from)
    .where('day', '<=', now.toISOString().slice(0, 10))
    .orderBy('day')
    .execute();
}
