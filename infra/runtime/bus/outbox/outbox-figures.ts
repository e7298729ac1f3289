import { type Kysely, sql } from 'kysely';
import { exposeGauge, type Metrics, sharedRead } from '../../service/index.ts';

interface Rows {
  readonly count: number;
  /** Ids grow in the order of the rows. */
  readonly first: number | null;
  readonly last: number | null;
}

/** Metrics of the waiting rows of the outbox, read when scraped. */
export function exposeOutbox<Schema>(metrics: Metrics, db: Kysely<Schema>): void {
  const ageOf = createOutboxAge();
  const read = sharedRead(async () => {
    const { rows } = await sql<Rows>`select count(*) as count, min(id) as first, max(id) as last from outbox`.execute(
      db,
    );
    const [found = { count: 0, first: null, last: null }] = rows;
    return { count: found.count, ageMs: ageOf(found, performance.now()) };
  });
  exposeGauge(
    metrics,
    'sillage_outbox_rows',
    'Events that are decided and not in the log yet',
    async () => (await read()).count,
  );
  exposeGauge(
    metrics,
    'sillage_outbox_oldest_seconds',
    'For how long the oldest row of the outbox has waited, as far as this process has seen; 0 where it is empty',
    async () => (await read()).ageMs / 1000,
  );
}

/**
 * Rows have no timestamp, to save a column. Their ids are ordered, so a row is at least as old as the first scrape that
 * saw it or a later one.
 */
export function createOutboxAge(): (rows: Pick<Rows, 'first' | 'last'>, nowMs: number) => number {
  let looks: { readonly last: number; readonly atMs: number }[] = [];
  return ({ first, last }, nowMs) => {
    if (first === null || last === null) {
      looks = [];
      return 0;
    }
    looks = looks.filter((look) => look.last >= first);
    if (looks.at(-1)?.last !== last) looks.push({ last, atMs: nowMs });
    return nowMs - (looks[0]?.atMs ?? nowMs);
  };
}
