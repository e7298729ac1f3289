import type { ExportingService } from '@sillage/proto/export/export-files';
import type { RecordCount } from '@sillage/proto/http/account-records';
import { type Kysely, sql } from 'kysely';
import type { ExportQueries, KeptDays } from './export-queries.ts';

/** Counting stops here, because counting millions of clicks would take too long; the answer then says "more". */
const MOST = 10_000;

/** The number of records of each kind that a service has of an account. */
export async function countAccountRecords<Schema, Service extends ExportingService>(
  db: Kysely<Schema>,
  queries: ExportQueries<Schema, Service>,
  accountId: string,
  keptDays: KeptDays<Service> = {},
): Promise<RecordCount[]> {
  const counted: RecordCount[] = [];
  for (const name of Object.keys(queries) as (keyof typeof queries & string)[]) {
    // With an order, all records would be sorted before the first one is counted.
    const query = queries[name](db, accountId).clearOrderBy();
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from (select from ${query} as found limit ${MOST + 1}) as counted`.execute(db);
    const count = rows[0]?.count ?? 0;
    counted.push({ name, count: Math.min(count, MOST), isMore: count > MOST, keptDays: keptDays[name] || null });
  }
  return counted;
}
