import type { Kysely } from 'kysely';
import type { KnownCampaign } from './campaigns.ts';
import type { AttributionSchema } from './schema.ts';

/** More are not shown. */
const SHOWN = 100;

/** The orders of an affiliate that are under review, in the book that the campaign is in; newest first. */
export function listUnderReview(
  db: Kysely<AttributionSchema>,
  { campaignId, isTest }: Pick<KnownCampaign, 'campaignId' | 'isTest'>,
  affiliateId: string,
) {
  return db
    .selectFrom('conversions')
    .select(['id', 'occurredAt', 'commissionMinor', 'currency', 'approvesAt', 'fraudRules'])
    .where('campaignId', '=', campaignId)
    .where('affiliateId', '=', affiliateId)
    .where('state', '=', 'pending')
    .where('heldFor', '=', 'under_review')
    .where('book', '=', isTest ? 'test' : 'live')
    .orderBy('occurredAt', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
}
