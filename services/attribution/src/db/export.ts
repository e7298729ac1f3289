import type { ExportQueries } from '@sillage/runtime/export';
import type { Database } from '@sillage/runtime/postgres';
import { sql } from 'kysely';
import { fromDatacenter } from './clicks/datacenter-clicks.ts';
import type { AttributionSchema } from './schema.ts';

const ownIds = (db: Database<AttributionSchema>, accountId: string) =>
  db.selectFrom('campaigns').select('campaignId').where('ownerUserId', '=', accountId);

/** Leaves out the session of visitors, because their cookie is private. */
export const exportQueries: ExportQueries<AttributionSchema, 'attribution'> = {
  clicks: (db, accountId) =>
    db
      .selectFrom('clicks')
      .select(['id', 'campaignId', 'affiliateId', 'occurredAt', 'outcome', 'superseded', 'rejectedReason', 'country'])
      .select(['device', 'browser', 'os', 'referrerHost', 'destinationUrl', 'shortCode', 'subs'])
      .select(fromDatacenter)
      .where('campaignId', 'in', ownIds(db, accountId))
      .orderBy('campaignId')
      .orderBy('occurredAt', 'desc')
      .orderBy('id', 'desc'),
  conversions: (db, accountId) =>
    db
      .selectFrom('conversions')
      .select(['id', 'campaignId', 'affiliateId', 'clickId', 'occurredAt', 'orderId', 'customerId', 'couponCodes'])
      .select([
        'source',
        'isTest',
        'book',
        'verified',
        'inSums',
        'state',
        'rejection',
        'heldFor',
        'fraudScore',
        'basis',
        'currency',
      ])
      .select(['amountMinor', 'refundedMinor', 'rateBps', 'commissionGrossMinor', 'commissionMinor', 'feeBps'])
      .select(['feeMinor', 'duplicateOf', 'holdUntil', 'settlementLineId', 'claimId'])
      .where('campaignId', 'in', ownIds(db, accountId))
      .orderBy('campaignId')
      .orderBy('occurredAt', 'desc')
      .orderBy('id', 'desc'),
  refunds: (db, accountId) =>
    db
      .selectFrom('refunds')
      .select(['id', 'campaignId', 'conversionId', 'orderId', 'occurredAt', 'amountMinor', 'reason'])
      // Without an amount, a refund is reported without a currency.
      .select(sql<string | null>`nullif(currency, '')`.as('currency'))
      .where('campaignId', 'in', ownIds(db, accountId))
      .orderBy('campaignId')
      .orderBy('occurredAt')
      .orderBy('id'),
  reviews: (db, accountId) =>
    db
      .selectFrom('reviews')
      .select(['id', 'campaignId', 'conversionId', 'occurredAt', 'decision', 'reason', 'settlementLineId'])
      .where('campaignId', 'in', ownIds(db, accountId))
      .orderBy('campaignId')
      .orderBy('occurredAt')
      .orderBy('id'),
  assessments: (db, accountId) =>
    db
      .selectFrom('assessments')
      .select(['id', 'campaignId', 'affiliateId', 'conversionId', 'occurredAt', 'isLater', 'score', 'reviewDays'])
      .select('findings')
      .where('campaignId', 'in', ownIds(db, accountId))
      .orderBy('campaignId')
      .orderBy('occurredAt')
      .orderBy('id'),
  decisions: (db, accountId) =>
    db
      .selectFrom('decisions')
      .select(['id', 'campaignId', 'affiliateId', 'conversionId', 'occurredAt', 'version', 'state', 'currency'])
      .select(['revenueMinor', 'refundedMinor', 'commissionMinor', 'rateBps', 'feeMinor', 'isTest'])
      .where('campaignId', 'in', ownIds(db, accountId))
      .orderBy('campaignId')
      .orderBy('occurredAt')
      .orderBy('id'),
};
