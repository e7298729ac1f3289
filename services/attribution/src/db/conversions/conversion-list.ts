import type { ConversionFilter } from '@sillage/proto/http/commissions';
import type { Book } from '@sillage/proto/values/book';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Cursor } from '../../domain/cursor.ts';
import { isAwaitingReview } from '../figures/hours.ts';
import type { AttributionSchema } from '../schema.ts';
import type { ConversionRow } from './conversions.ts';

type Db = Kysely<AttributionSchema>;

/** All campaigns of a merchant, or one of them, in one book. */
interface Listed {
  readonly ownerUserId: string;
  readonly campaignId: string | undefined;
  readonly book: Book;
}

interface Page {
  readonly before?: Cursor | undefined;
  readonly limit: number;
}

/**
 * Newest first across several campaigns. A page of n rows only contains conversions of the n campaigns with the newest
 * ones. One index probe finds the newest of each campaign; only those n campaigns are read further and, if there are n,
 * not beyond the oldest of these newest ones. The indexes have this order (conversions_of_campaign,
 * conversions_by_state, conversions_of_affiliate, conversions_awaiting_review), so the cost grows with campaigns and
 * page size, not with conversions. The list of campaigns stays in the database, because passing a thousand of them back
 * and forth takes longer than the query.
 */
export async function listOwnConversions(
  db: Db,
  { ownerUserId, campaignId, book }: Listed,
  filter: ConversionFilter,
  { before, limit }: Page,
): Promise<readonly ConversionRow[]> {
  const beyond = before ? sql`and (occurred_at, id) < (${new Date(before.at)}, ${before.id}::uuid)` : sql``;
  const newest = (columns: RawBuilder<unknown>, count: number, since: RawBuilder<unknown> = sql``) => sql`
    select ${columns} from conversions
    where conversions.campaign_id = requested.campaign_id and version > 0
      and occurred_at ${sql.raw(book === 'live' ? '>=' : '<')} requested.live_from ${matching(filter)} ${beyond} ${since}
    order by occurred_at desc, id desc limit ${count}`;
  const notBefore = sql`
    and occurred_at >= (select case when count(*) < ${limit} then '-infinity' else min(newest_at) end from requested)`;
  const found = await sql<ConversionRow>`
    with requested as (
      select requested.*, first.occurred_at as newest_at from (
        select campaign_id, ${liveFrom} as live_from from campaigns
        where owner_user_id = ${ownerUserId} ${campaignId === undefined ? sql`` : sql`and campaign_id = ${campaignId}`}) as requested
      cross join lateral (${newest(sql`occurred_at, id`, 1)}) as first
      order by first.occurred_at desc, first.id desc limit ${limit})
    select page.* from requested cross join lateral (${newest(sql`*`, limit, notBefore)}) as page
    order by page.occurred_at desc, page.id desc limit ${limit}`.execute(db);
  return found.rows;
}

/** As in domain/book.ts. */
const liveFrom = sql`case when is_test then 'infinity' else coalesce(live_since, '-infinity') end`;

/** The fields of a filter as conditions on the conversions of one campaign. */
export function matching({
  affiliateId,
  state,
  from,
  to,
  minAmountMinor,
  maxAmountMinor,
  awaitingReview,
}: ConversionFilter) {
  const conditions = [
    affiliateId !== undefined && sql`and affiliate_id = ${affiliateId}`,
    state !== undefined && sql`and state = ${state}`,
    from !== undefined && sql`and occurred_at >= ${new Date(from)}`,
    to !== undefined && sql`and occurred_at < ${new Date(to)}`,
    minAmountMinor !== undefined && sql`and amount_minor >= ${minAmountMinor}`,
    maxAmountMinor !== undefined && sql`and amount_minor <= ${maxAmountMinor}`,
    awaitingReview === true && sql`and ${isAwaitingReview}`,
    awaitingReview === false && sql`and not ${isAwaitingReview}`,
  ];
  return sql.join(
    conditions.filter((condition) => condition !== false),
    sql` `,
  );
}
