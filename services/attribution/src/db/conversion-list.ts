import type { ConversionFilter } from '@sillage/proto/http/commissions';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Cursor } from '../domain/cursor.ts';
import type { ConversionRow } from './conversions.ts';
import { isAwaitingReview } from './hours.ts';
import type { Span } from './lists.ts';
import type { AttributionSchema } from './schema.ts';

type Db = Kysely<AttributionSchema>;

/** A campaign, and the time of its conversions that are asked for. */
export interface SpannedCampaign {
  readonly campaignId: string;
  readonly span: Span;
}

interface Page {
  readonly before?: Cursor | undefined;
  readonly limit: number;
}

/**
 * Newest first over several campaigns. A page can only have conversions of the campaigns whose newest ones are newest,
 * as many campaigns as the page has rows: one index probe finds the newest of each, and only those are read further. The
 * indexes have this order (conversions_of_campaign, conversions_by_state, conversions_of_affiliate,
 * conversions_awaiting_review), so what is read grows with the campaigns and the page, not with the conversions.
 */
export async function listOwnConversions(
  db: Db,
  campaigns: readonly SpannedCampaign[],
  filter: ConversionFilter,
  { before, limit }: Page,
): Promise<readonly ConversionRow[]> {
  const beyond = before ? sql`and (occurred_at, id) < (${new Date(before.at)}, ${before.id}::uuid)` : sql``;
  const newest = (columns: RawBuilder<unknown>, count: number) => sql`
    select ${columns} from conversions
    where conversions.campaign_id = asked.campaign_id and version > 0
      and occurred_at >= asked.span_from and occurred_at < asked.span_to ${matching(filter)} ${beyond}
    order by occurred_at desc, id desc limit ${count}`;
  const found = await sql<ConversionRow>`
    select page.* from (
      select asked.* from unnest(
        ${campaigns.map(({ campaignId }) => campaignId)}::uuid[],
        ${campaigns.map(({ span }) => span.from?.toISOString() ?? '-infinity')}::timestamptz[],
        ${campaigns.map(({ span }) => span.to?.toISOString() ?? 'infinity')}::timestamptz[]) as asked (campaign_id, span_from, span_to)
      cross join lateral (${newest(sql`occurred_at, id`, 1)}) as first
      order by first.occurred_at desc, first.id desc limit ${limit}) as asked
    cross join lateral (${newest(sql`*`, limit)}) as page
    order by page.occurred_at desc, page.id desc limit ${limit}`.execute(db);
  return found.rows;
}

/** The members of a filter as conditions on the conversions of one campaign. */
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
