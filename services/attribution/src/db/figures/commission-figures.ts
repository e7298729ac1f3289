import type { CommissionFigures } from '@sillage/proto/http/commission-figures';
import type { Book } from '@sillage/proto/values/book';
import { type Kysely, sql } from 'kysely';
import type { CampaignMode } from '../../domain/book.ts';
import { spanOf } from '../lists.ts';
import type { AttributionSchema } from '../schema.ts';

/** The position of a row in the order of the pages; a page starts after one. */
export type FiguresPlace = Pick<CommissionFigures, 'affiliateId' | 'currency'>;

/**
 * Commissions as in the statistics, from the hours; the fee on approved revenue, which the statistics do not show
 * separately, from the conversions. Both from one book, and in one statement so that they are of the same moment.
 */
export async function listCommissionFigures(
  db: Kysely<AttributionSchema>,
  { campaignId, ...mode }: CampaignMode & { readonly campaignId: string },
  book: Book,
  { after, limit }: { readonly after: FiguresPlace; readonly limit: number },
): Promise<CommissionFigures[]> {
  const { from, to } = spanOf(mode, book);
  const { rows } = await sql<CommissionFigures>`
    with figures as (
      select affiliate_id, currency, sum(pending_commission_minor) as pending_minor,
        sum(approved_commission_minor + paid_commission_minor) as earned_minor
      from hourly_money
      where campaign_id = ${campaignId} and (affiliate_id, currency) > (${after.affiliateId}::uuid, ${after.currency})
        and (${from}::timestamptz is null or hour >= ${from}) and (${to}::timestamptz is null or hour < ${to})
      group by affiliate_id, currency order by affiliate_id, currency limit ${limit})
    select affiliate_id, currency, pending_minor, earned_minor, coalesce((
      select sum(fee_minor) from conversions c
      where c.campaign_id = ${campaignId} and c.affiliate_id = f.affiliate_id and c.currency = f.currency
        and c.book = ${book}
        and c.state in ('approved', 'paid', 'refunded')), 0) as fee_minor
    from figures f order by affiliate_id, currency`.execute(db);
  return rows;
}
