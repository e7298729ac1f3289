import type { ExportQueries } from '@sillage/runtime/export';
import type { Db } from '../deps.ts';
import type { IntegrationsDatabase } from './schema.ts';

const ownConnections = (db: Db, accountId: string) =>
  db
    .selectFrom('connections')
    .innerJoin('campaigns', 'campaigns.campaignId', 'connections.campaignId')
    .where('campaigns.ownerUserId', '=', accountId);

/** Leaves out secrets, hashes of keys, and tokens of shops. */
export const exportQueries: ExportQueries<IntegrationsDatabase, 'integrations'> = {
  connections: (db, accountId) =>
    ownConnections(db, accountId)
      .leftJoin('shops', 'shops.connectionId', 'connections.id')
      .select(['connections.id', 'connections.campaignId', 'connections.platform', 'connections.name'])
      .select(['shops.domain', 'connections.amountBasis', 'connections.createdAt', 'connections.lastDeliveryAt'])
      .select('connections.removedAt')
      .orderBy('connections.createdAt')
      .orderBy('connections.id'),
  'shop-orders': (db, accountId) =>
    db
      .selectFrom('orders')
      .select(['connectionId', 'orderId', 'conversionId', 'affiliateId', 'customerId', 'couponCodes', 'isTest'])
      .select(['paidAt', 'cancelledAt', 'currency', 'amountMinor'])
      .where('connectionId', 'in', ownConnections(db, accountId).select('connections.id'))
      .orderBy('connectionId')
      .orderBy('orderId'),
  'shop-refunds': (db, accountId) =>
    db
      .selectFrom('orderRefunds')
      .select(['connectionId', 'orderId', 'refundId', 'refundedAt', 'currency', 'amountMinor'])
      .where('connectionId', 'in', ownConnections(db, accountId).select('connections.id'))
      .orderBy('connectionId')
      .orderBy('orderId')
      .orderBy('refundId'),
  'webhook-endpoints': (db, accountId) =>
    db
      .selectFrom('webhookEndpoints')
      .select(['id', 'url', 'description', 'eventTypes', 'campaignId', 'disabledReason', 'createdAt', 'removedAt'])
      .where('ownerUserId', '=', accountId)
      // Postbacks belong to affiliates.
      .where('affiliateId', 'is', null)
      .orderBy('id'),
};
