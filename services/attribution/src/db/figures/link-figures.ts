import { groupBy } from '@sillage/proto/values/group-by';
import { type Kysely, sql } from 'kysely';
import { countLinkClicks } from '../clicks/link-clicks.ts';
import type { Span } from '../lists.ts';
import type { AttributionSchema } from '../schema.ts';

interface LinkFigures {
  /** Null: the direct link. */
  readonly shortCode: string | null;
  readonly clicks: number;
  readonly conversions: number;
  readonly earned: { readonly currency: string; readonly amountMinor: bigint }[];
}

interface SoldRow {
  readonly shortCode: string;
  readonly currency: string;
  readonly conversions: number;
  readonly amountMinor: bigint;
}

/**
 * The clicks and sales of each link of an affiliate. Orders are read through conversions_of_affiliate, and the click of
 * each by its key, so the cost grows with one affiliate's clicks and orders.
 */
export async function linkFigures(
  db: Kysely<AttributionSchema>,
  { campaignId, affiliateId }: { readonly campaignId: string; readonly affiliateId: string },
  span: Span,
): Promise<LinkFigures[]> {
  const clicks = await countLinkClicks(db, campaignId, affiliateId, span);
  const { rows } = await sql<SoldRow>`
    select c.short_code, v.currency, count(*) as conversions,
      coalesce(sum(v.commission_minor) filter (where v.in_sums), 0) as amount_minor
    from conversions v join clicks c on c.occurred_at = v.visit_started_at and c.id = v.click_id and c.affiliate_id = v.affiliate_id
    where v.campaign_id = ${campaignId} and v.affiliate_id = ${affiliateId} and v.version > 0
      and v.occurred_at >= ${span.from ?? new Date(0)} and v.occurred_at < ${span.to?.toISOString() ?? 'infinity'}::timestamptz
      and v.state <> 'rejected' and not (v.is_test and v.book = 'live')
    group by c.short_code, v.currency order by c.short_code, v.currency`.execute(db);
  // The direct link has no code.
  const sold = groupBy(rows, ({ shortCode }) => shortCode);
  const clicked = new Map(clicks.map((row) => [row.shortCode ?? '', row.clicks]));
  return [...new Set([...clicked.keys(), ...sold.keys()])].map((code) => {
    const orders = sold.get(code) ?? [];
    return {
      shortCode: code === '' ? null : code,
      clicks: clicked.get(code) ?? 0,
      conversions: orders.reduce((sum, { conversions }) => sum + conversions, 0),
      earned: orders
        .map(({ currency, amountMinor }) => ({ currency, amountMinor }))
        .filter(({ amountMinor }) => amountMinor !== 0n),
    };
  });
}
