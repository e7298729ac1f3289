import { type Kysely, sql } from 'kysely';
import type { KnownCampaign } from '../campaigns.ts';
import type { AttributionSchema } from '../schema.ts';

/** More are not shown. */
const SHOWN = 100;

/**
 * The orders of an affiliate that are under review, or one of them, in the campaign's current book; newest first.
 * Served by conversions_under_review.
 */
export function listUnderReview(
  db: Kysely<AttributionSchema>,
  { campaignId, isTest }: Pick<KnownCampaign, 'campaignId' | 'isTest'>,
  { affiliateId, conversionId }: { readonly affiliateId: string; readonly conversionId?: string | undefined },
) {
  return (
    db
      .selectFrom('conversions')
      .select(['id', 'occurredAt', 'commissionMinor', 'currency', 'approvesAt', 'fraudRules'])
      .where('campaignId', '=', campaignId)
      .where('affiliateId', '=', affiliateId)
      .where('state', '=', 'pending')
      // A literal as in the partial index, not a parameter.
      .where(sql<boolean>`held_for = 'under_review'`)
      .$if(conversionId !== undefined, (query) => query.where('id', '=', conversionId ?? ''))
      .where('book', '=', isTest ? 'test' : 'live')
      .orderBy('occurredAt', 'desc')
      .orderBy('id', 'desc')
      .limit(SHOWN)
      .execute()
  );
}
