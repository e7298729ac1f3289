import type { ExportingService } from '@sillage/proto/export/export-files';
import type { RecordCount } from '@sillage/proto/http/account-records';
import { type Kysely, sql } from 'kysely';
import type { ExportQueries, KeptDays } from './export-queries.ts';

/** Beyond this many it is only said that there are more: nobody waits until millions of clicks are counted. */
const MOST = 10_000;

/** How many records of each kind a service holds of an account. */
export async function countAccountRecords<Schema, Service extends ExportingService>(
  db: Kysely<Schema>,
  queries: ExportQueries<Schema, Service>,
  accountId: string,
  keptDays: KeptDays<Service> = {},
): Promise<RecordCount[]> {
  const counted: RecordCount[] = [];
  for (const name of Object.keys(queries) as (keyof typeof queries & string)[]) {
    // Their order would have all of them sorted before the first is counted.
    const query = queries[name](db, accountId).clearOrderBy();
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from (select from ${query} as found limit ${MOST + 1}) as counted`.execute(db);
    const count = rows[0]?.count ?? 0;
    counted.push({ name, count: Math.min(count, MOST), isMore: count > MOST, keptDays: keptDays[name] || null });
  }
  return counted;
}
