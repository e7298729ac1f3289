import type { ExportQueries } from '@sillage/runtime/export';
import type { Db } from '../deps.ts';
import type { BillingDatabase } from './schema.ts';

const ownIds = (db: Db, accountId: string) =>
  db.selectFrom('campaigns').select('campaignId').where('ownerUserId', '=', accountId);

/** Never what names a card or a customer at their payment provider. */
export const exportQueries: ExportQueries<BillingDatabase, 'billing'> = {
  'ledger-entries': (db, accountId) =>
    db
      .selectFrom('ledgerEntries as e')
      .innerJoin('ledgerTransactions as t', 't.id', 'e.transactionId')
      .innerJoin('ledgerAccounts as a', 'a.id', 'e.accountId')
      .select(['e.transactionId', 'e.line', 't.businessKey', 't.kind', 't.occurredAt', 't.recordedAt'])
      .select(['t.settlementId', 't.invoiceId', 'a.type as account', 'a.campaignId', 'a.affiliateId'])
      .select(['e.currency', 'e.amountMinor'])
      .where('a.campaignId', 'in', ownIds(db, accountId))
      .orderBy('e.transactionId')
      .orderBy('e.line'),
  settlements: (db, accountId) =>
    db
      .selectFrom('settlements')
      .select(['id', 'campaignId', 'reason', 'mode', 'state', 'period', 'createdAt', 'finishedAt'])
      .where('campaignId', 'in', ownIds(db, accountId))
      .orderBy('id'),
  'settlement-charges': (db, accountId) =>
    db
      .selectFrom('settlementCharges as c')
      .innerJoin('settlements as s', 's.id', 'c.settlementId')
      .select(['c.settlementId', 'c.invoiceId', 'c.state', 'c.failureCode', 'c.currency', 'c.commissionsMinor'])
      .select(['c.prepaidMinor', 'c.feeMinor'])
      .where('s.campaignId', 'in', ownIds(db, accountId))
      .orderBy('c.settlementId')
      .orderBy('c.currency'),
  'settlement-lines': (db, accountId) =>
    db
      .selectFrom('settlementLines')
      .select(['id', 'settlementId', 'campaignId', 'affiliateId', 'conversionsCount', 'method', 'state'])
      .select(['failureCode', 'paidAt', 'currency', 'amountMinor', 'returnedMinor'])
      .where('campaignId', 'in', ownIds(db, accountId))
      .orderBy('settlementId')
      .orderBy('id'),
  fees: (db, accountId) =>
    db
      .selectFrom('feeItems')
      .select(['id', 'campaignId', 'conversionId', 'invoiceId', 'period', 'feeBps', 'currency', 'revenueMinor'])
      .select('feeMinor')
      .where('campaignId', 'in', ownIds(db, accountId))
      .orderBy('id'),
  invoices: (db, accountId) =>
    db
      .selectFrom('invoices')
      .select(['id', 'number', 'kind', 'settlementId', 'period', 'status', 'currency', 'commissionMinor'])
      .select(['feeMinor', 'failureCode', 'createdAt', 'issuedAt', 'processedAt'])
      .where('ownerUserId', '=', accountId)
      .orderBy('createdAt')
      .orderBy('id'),
  'invoice-lines': (db, accountId) =>
    db
      .selectFrom('invoiceLines as l')
      .innerJoin('invoices as i', 'i.id', 'l.invoiceId')
      .select(['l.invoiceId', 'l.campaignId', 'l.campaignName', 'l.feeBps', 'i.currency', 'l.revenueMinor'])
      .select(['l.refundedMinor', 'l.commissionMinor', 'l.feeMinor'])
      .where('i.ownerUserId', '=', accountId)
      .orderBy('l.invoiceId')
      .orderBy('l.campaignId')
      .orderBy('l.feeBps'),
  cards: (db, accountId) =>
    db
      .selectFrom('cards')
      .select(['brand', 'last4', 'expMonth', 'expYear', 'isDefault', 'addedAt', 'removedAt'])
      .where('ownerUserId', '=', accountId)
      .orderBy('addedAt')
      .orderBy('cardId'),
};
