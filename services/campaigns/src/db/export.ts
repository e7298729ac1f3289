import type { ApplicationState } from '@sillage/proto/http/join';
import type { ExportQueries } from '@sillage/runtime/export';
import { sql } from 'kysely';
import type { Db } from '../deps.ts';
import type { CampaignsDatabase } from './schema.ts';

const ownIds = (db: Db, accountId: string) =>
  db.selectFrom('campaigns').select('id').where('ownerUserId', '=', accountId);

/** Leaves out the tokens of dashboards and the hashes of keys, because they give access. */
export const exportQueries: ExportQueries<CampaignsDatabase, 'campaigns'> = {
  campaigns: (db, accountId) =>
    db
      .selectFrom('campaigns')
      .select([
        'id',
        'name',
        'description',
        'targetUrl',
        'allowedHosts',
        'ownPagesOnly',
        'currency',
        'isActive',
        'isArchived',
      ])
      .select([
        'isDemo',
        'isTest',
        'liveSince',
        'visibility',
        'defaultRateBps',
        'attributionModel',
        'attributionWindowSeconds',
      ])
      .select([
        'clickBeforeCode',
        'renewalMonths',
        'holdDays',
        'autoApprove',
        'approvalLimitMinor',
        'largestOrderMinor',
      ])
      .select(['paymentMode', 'minimumPayoutMinor', 'publicKey', 'createdAt', 'updatedAt'])
      .where('ownerUserId', '=', accountId)
      .orderBy('createdAt')
      .orderBy('id'),
  affiliates: (db, accountId) =>
    db
      .selectFrom('affiliates')
      .select(['id', 'campaignId', 'name', 'email', 'isActive', 'isRemoved', 'openingBalanceMinor', 'openingCurrency'])
      .select(['groupId', 'createdAt', 'updatedAt'])
      .where('campaignId', 'in', ownIds(db, accountId))
      .orderBy('campaignId')
      .orderBy('createdAt')
      .orderBy('id'),
  'affiliate-groups': (db, accountId) =>
    db
      .selectFrom('affiliateGroups')
      .select(['id', 'campaignId', 'name', 'rateBps', 'holdDays', 'createdAt', 'updatedAt'])
      .where('campaignId', 'in', ownIds(db, accountId))
      .orderBy('id'),
  assets: (db, accountId) =>
    db
      .selectFrom('assets')
      .select(['id', 'campaignId', 'kind', 'title', 'text', 'targetUrl', 'groupIds', 'sub', 'isArchived'])
      .select(['createdAt', 'updatedAt'])
      .where('campaignId', 'in', ownIds(db, accountId))
      .orderBy('campaignId')
      .orderBy('place')
      .orderBy('id'),
  'asset-files': (db, accountId) =>
    db
      .selectFrom('assetFiles')
      .select(['assetId', 'campaignId', 'purpose', 'type', 'width', 'height', 'bytes', 'createdAt'])
      .select(sql<string>`'/api/v1/public/assets/' || id`.as('path'))
      .where('campaignId', 'in', ownIds(db, accountId))
      .where('assetId', 'is not', null)
      .$narrowType<{ assetId: string }>()
      .orderBy('id'),
  'affiliate-rates': (db, accountId) =>
    db
      .selectFrom('affiliateRates')
      .innerJoin('affiliates', 'affiliates.id', 'affiliateRates.affiliateId')
      .select([
        'affiliates.campaignId',
        'affiliateRates.affiliateId',
        'affiliateRates.fromAt',
        'affiliateRates.rateBps',
        'affiliateRates.tierVolume',
        'affiliateRates.holdDays',
      ])
      .where('affiliates.campaignId', 'in', ownIds(db, accountId))
      .orderBy('affiliateRates.id'),
  'rate-tiers': (db, accountId) =>
    db
      .selectFrom('rateTiers')
      .select(['campaignId', 'basis', 'measure', 'tiers', 'decidedUntil', 'updatedAt'])
      .where('campaignId', 'in', ownIds(db, accountId))
      .orderBy('campaignId'),
  links: (db, accountId) =>
    db
      .selectFrom('shortLinks')
      .select(['code', 'campaignId', 'affiliateId', 'targetUrl', 'isPrimary', 'name', 'subId', 'createdAt'])
      .where('campaignId', 'in', ownIds(db, accountId))
      .orderBy('campaignId')
      .orderBy('createdAt')
      .orderBy('code'),
  'coupon-codes': (db, accountId) =>
    db
      .selectFrom('couponCodes')
      .select(['code', 'campaignId', 'affiliateId', 'createdAt'])
      .where('campaignId', 'in', ownIds(db, accountId))
      .orderBy('campaignId')
      .orderBy('code'),
  'campaign-keys': (db, accountId) =>
    db
      .selectFrom('secretKeys')
      .select([
        'id',
        'campaignId',
        'name',
        'hint',
        'scopes',
        'isTest',
        'createdAt',
        'lastUsedAt',
        'expiresAt',
        'revokedAt',
      ])
      .where('campaignId', 'in', ownIds(db, accountId))
      .orderBy('campaignId')
      .orderBy('createdAt')
      .orderBy('id'),
  'join-pages': (db, accountId) =>
    db
      .selectFrom('joinPages')
      .select([
        'campaignId',
        'isOpen',
        'isListed',
        'accentColour',
        'approval',
        'intro',
        'questions',
        'termsVersion',
        'rulesVersion',
      ])
      .where('campaignId', 'in', ownIds(db, accountId))
      .orderBy('campaignId'),
  'join-logos': (db, accountId) =>
    db
      .selectFrom('joinLogos')
      .select(['campaignId', 'type', sql<string>`encode(image, 'base64')`.as('image'), 'uploadedAt'])
      .where('campaignId', 'in', ownIds(db, accountId))
      .orderBy('campaignId'),
  'join-terms': (db, accountId) =>
    db
      .selectFrom('joinTerms')
      .select(['campaignId', 'version', 'text', 'publishedAt'])
      .where('campaignId', 'in', ownIds(db, accountId))
      .orderBy('campaignId')
      .orderBy('version'),
  'join-rules': (db, accountId) =>
    db
      .selectFrom('joinRules')
      .select(['campaignId', 'version', 'rules', 'publishedAt'])
      .where('campaignId', 'in', ownIds(db, accountId))
      .orderBy('campaignId')
      .orderBy('version'),
  applications: (db, accountId) =>
    db
      .selectFrom('applications')
      .select(['id', 'campaignId', 'state', 'name', 'email', 'language', 'answers', 'termsVersion', 'createdAt'])
      .select(['decidedAt', 'reason', 'acceptedBy', 'rulesVersion', 'affiliateId'])
      .where('campaignId', 'in', ownIds(db, accountId))
      .where('state', '<>', 'unconfirmed')
      .$narrowType<{ state: ApplicationState }>()
      .orderBy('id'),
  invitations: (db, accountId) =>
    db
      .selectFrom('invitations as i')
      .select(['i.id', 'i.campaignId', 'i.state', 'i.name', 'i.email', 'i.language', 'i.words', 'i.rateBps'])
      .select(['i.createdAt', 'i.sentAt', 'i.expiresAt', 'i.decidedAt', 'i.termsVersion', 'i.affiliateId'])
      .where('i.campaignId', 'in', ownIds(db, accountId))
      .orderBy('i.id'),
  notes: (db, accountId) =>
    db
      .selectFrom('affiliateNotes')
      .select(['id', 'affiliateId', 'text', 'author', 'createdAt', 'editedAt'])
      .where('ownerUserId', '=', accountId)
      .where('deletedAt', 'is', null)
      .orderBy('id'),
  tags: (db, accountId) =>
    db.selectFrom('tags').select(['id', 'name', 'createdAt']).where('ownerUserId', '=', accountId).orderBy('id'),
  'affiliate-tags': (db, accountId) =>
    db
      .selectFrom('affiliateTags')
      .innerJoin('tags', 'tags.id', 'affiliateTags.tagId')
      .select(['affiliateTags.tagId', 'affiliateTags.affiliateId'])
      .where('tags.ownerUserId', '=', accountId)
      .orderBy('affiliateTags.tagId')
      .orderBy('affiliateTags.affiliateId'),
  'order-claims': (db, accountId) =>
    db
      .selectFrom('orderClaims')
      .select(['id', 'campaignId', 'affiliateId', 'orderId', 'orderedOn', 'amountMinor', 'currency', 'words'])
      .select(['decision', 'reason', 'claimedAt', 'decidedAt', 'conversionId'])
      .where('campaignId', 'in', ownIds(db, accountId))
      .where('claimedAt', 'is not', null)
      .orderBy('id'),
  appeals: (db, accountId) =>
    db
      .selectFrom('appeals')
      .select(['conversionId', 'campaignId', 'affiliateId', 'words', 'appealedAt'])
      .where('campaignId', 'in', ownIds(db, accountId))
      .orderBy('conversionId'),
  imports: (db, accountId) =>
    db
      .selectFrom('imports')
      .select(['id', 'campaignId', 'fileName', 'source', 'state', 'columns', 'rowsCount', 'createdAt', 'finishedAt'])
      .where('campaignId', 'in', ownIds(db, accountId))
      .orderBy('id'),
  'import-rows': (db, accountId) =>
    db
      .selectFrom('importRows')
      .innerJoin('imports', 'imports.id', 'importRows.importId')
      .select(['importRows.importId', 'importRows.line', 'importRows.cells', 'importRows.outcome'])
      .select(['importRows.problem', 'importRows.affiliateId', 'importRows.openingBalanceMinor'])
      .where('imports.campaignId', 'in', ownIds(db, accountId))
      .orderBy('importRows.importId')
      .orderBy('importRows.line'),
};
