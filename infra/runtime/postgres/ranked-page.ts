import { type Kysely, type RawBuilder, sql } from 'kysely';

/** A table of rows that belong to groups, with an index of each group's rows by (group, value, id). */
export interface Ranked {
  readonly table: string;
  readonly group: string;
  readonly id: string;
  readonly value: string;
  /** The type of `value` in Postgres. */
  readonly type: 'bigint' | 'numeric' | 'text' | 'timestamptz';
  /** The condition of the index. */
  readonly where: RawBuilder<unknown>;
}

export interface Place {
  readonly id: string;
  /** In Postgres' text format. */
  readonly value: string;
}

interface RankedPageQuery {
  /** A query for the `id`s of the groups. */
  readonly groups: RawBuilder<unknown>;
  /** Restricts the page to these ids, or those of a query. */
  readonly ids?: readonly string[] | RawBuilder<unknown> | undefined;
  readonly isDescending: boolean;
  readonly after?: Place | undefined;
  readonly limit: number;
}

/**
 * A page of the rows of several groups, ordered by value, then by id. A page of n rows can only contain rows of the n
 * groups whose first rows sort first. So one index probe per group finds its first row, and only the best n groups are
 * read further. The cost grows with the number of groups and the page size, not with the number of rows.
 */
export async function rankedPage<Schema>(
  db: Kysely<Schema>,
  { table, group, id, value, type, where }: Ranked,
  { groups, ids, isDescending, after, limit }: RankedPageQuery,
): Promise<readonly Place[]> {
  const [idColumn, valueColumn, groupColumn] = [id, value, group].map((name) => sql.ref(`r.${name}`));
  const direction = sql.raw(isDescending ? 'desc' : 'asc');
  const beyond = after
    ? sql`and (${valueColumn}, ${idColumn})
        ${sql.raw(isDescending ? '<' : '>')} (${after.value}::text::${sql.raw(type)}, ${after.id}::uuid)`
    : sql``;
  const columns = sql`${idColumn} as id, ${valueColumn} as value`;
  const rows = (ofGroup: RawBuilder<unknown>, limit: number) => sql`
    select ${columns} from ${sql.table(table)} r
    where ${groupColumn} = ${ofGroup} and ${where} ${beyond}
    order by ${valueColumn} ${direction}, ${idColumn} ${direction} limit ${limit}`;
  const ordered = (page: string) => sql`
    order by ${sql.ref(`${page}.value`)} ${direction}, ${sql.ref(`${page}.id`)} ${direction} limit ${limit}`;
  const page = ids
    ? sql`
      select page.id, page.value::text from (
        select ${columns} from ${sql.table(table)} r
        where ${idColumn} ${'compile' in ids ? sql`in (${ids})` : sql`= any (${ids}::uuid[])`} and ${groupColumn} in (${groups}) and ${where} ${beyond}) page
      ${ordered('page')}`
    : sql`
      select page.id, page.value::text from (
        select asked.id from (${groups}) as asked
        cross join lateral (${rows(sql`asked.id`, 1)}) as first
        ${ordered('first')}) as asked
      cross join lateral (${rows(sql`asked.id`, limit)}) as page
      ${ordered('page')}`;
  return (await sql<Place>`${page}`.execute(db)).rows;
}
