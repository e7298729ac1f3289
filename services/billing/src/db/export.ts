import type { ExportQueries } from '@sillage/runtime/export';
import { sql } from 'kysely';
import type { Db } from '../deps.ts';
import { DETAIL_COLUMNS } from './documents/billing-details.ts';
import type { BillingDatabase } from './schema.ts';

/** The book of a row of this table. */
const isTest = (table: string) => sql<boolean>`${sql.ref(`${table}.book`)} = 'test'`.as('isTest');

const ownIds = (db: Db, accountId: string) =>
  db.selectFrom('campaigns').select('campaignId').where('ownerUserId', '=', accountId);

/** Leaves out the provider's ids of cards and customers. */
export const exportQueries: ExportQueries<BillingDatabase, 'billing'> = {
  'ledger-entries': (db, accountId) =>
    db
      .selectFrom('ledgerEntries as e')
      .innerJoin('ledgerTransactions as t', 't.id', 'e.transactionId')
      .innerJoin('ledgerAccounts as a', 'a.id', 'e.accountId')
      .leftJoin('adjustments as d', 'd.businessKey', 't.businessKey')
      .select(['e.transactionId', 'e.line', 't.businessKey', 't.kind', 't.occurredAt', 't.recordedAt'])
      .select(['t.settlementId', 't.invoiceId', 'a.type as account', 'a.campaignId', 'a.affiliateId'])
      .select(['e.currency', 'e.amountMinor', 'd.reason', isTest('a')])
      .where('a.campaignId', 'in', ownIds(db, accountId))
      .orderBy('e.transactionId')
      .orderBy('e.line'),
  adjustments: (db, accountId) =>
    db
      .selectFrom('adjustments')
      .select(['id', 'campaignId', 'affiliateId', 'currency', 'amountMinor', 'reason', 'madeBy', 'madeAt', 'reverses'])
      .select(isTest('adjustments'))
      .where('campaignId', 'in', ownIds(db, accountId))
      .orderBy('id'),
  settlements: (db, accountId) =>
    db
      .selectFrom('settlements')
      .select([
        'id',
        'campaignId',
        'reason',
        'mode',
        'state',
        'period',
        'createdAt',
        'finishedAt',
        isTest('settlements'),
      ])
      .where('campaignId', 'in', ownIds(db, accountId))
      .orderBy('id'),
  'settlement-charges': (db, accountId) =>
    db
      .selectFrom('settlementCharges as c')
      .innerJoin('settlements as s', 's.id', 'c.settlementId')
      .select(['c.settlementId', 'c.invoiceId', 'c.state', 'c.failureCode', 'c.currency', 'c.commissionsMinor'])
      .select(['c.prepaidMinor', 'c.feeMinor', isTest('s')])
      .where('s.campaignId', 'in', ownIds(db, accountId))
      .orderBy('c.settlementId')
      .orderBy('c.currency'),
  'settlement-lines': (db, accountId) =>
    db
      .selectFrom('settlementLines as l')
      .innerJoin('settlements as s', 's.id', 'l.settlementId')
      .select(['l.id', 'l.settlementId', 'l.campaignId', 'l.affiliateId', 'l.conversionsCount', 'l.method', 'l.state'])
      .select(['l.failureCode', 'l.paidAt', 'l.currency', 'l.amountMinor', 'l.returnedMinor', isTest('s')])
      .where('l.campaignId', 'in', ownIds(db, accountId))
      .orderBy('l.settlementId')
      .orderBy('l.id'),
  'payment-batches': (db, accountId) =>
    db
      .selectFrom('paymentBatches')
      .select(['id', 'currency', 'method', 'state', 'createdAt', 'fileMadeAt', 'closedAt', 'reference'])
      .where('ownerUserId', '=', accountId)
      .orderBy('id'),
  'payment-batch-lines': (db, accountId) =>
    db
      .selectFrom('paymentBatchLines as l')
      .innerJoin('paymentBatches as b', 'b.id', 'l.batchId')
      .select(['l.id', 'l.batchId', 'l.campaignId', 'l.affiliateId', 'b.currency', 'l.amountMinor', 'l.last4'])
      .select('l.maskedEmail')
      .where('b.ownerUserId', '=', accountId)
      .orderBy('l.batchId')
      .orderBy('l.id'),
  fees: (db, accountId) =>
    db
      .selectFrom('feeItems')
      .select(['id', 'campaignId', 'conversionId', 'invoiceId', 'period', 'feeBps', 'currency', 'revenueMinor'])
      .select(['feeMinor', isTest('feeItems')])
      .where('campaignId', 'in', ownIds(db, accountId))
      .orderBy('id'),
  invoices: (db, accountId) =>
    db
      .selectFrom('invoices')
      .select(['id', 'number', 'kind', 'settlementId', 'period', 'status', 'currency', 'commissionMinor'])
      .select(['feeMinor', 'failureCode', 'createdAt', 'issuedAt', 'processedAt', isTest('invoices')])
      .where('ownerUserId', '=', accountId)
      .orderBy('createdAt')
      .orderBy('id'),
  'invoice-lines': (db, accountId) =>
    db
      .selectFrom('invoiceLines as l')
      .innerJoin('invoices as i', 'i.id', 'l.invoiceId')
      .select(['l.invoiceId', 'l.campaignId', 'l.campaignName', 'l.feeBps', 'i.currency', 'l.revenueMinor'])
      .select(['l.refundedMinor', 'l.commissionMinor', 'l.feeMinor', isTest('i')])
      .where('i.ownerUserId', '=', accountId)
      .orderBy('l.invoiceId')
      .orderBy('l.campaignId')
      .orderBy('l.feeBps'),
  'billing-details': (db, accountId) =>
    db
      .selectFrom('billingDetails')
      .select([...DETAIL_COLUMNS, 'updatedAt'])
      .where('ownerUserId', '=', accountId),
  'payer-account': (db, accountId) =>
    db.selectFrom('payerAccounts').select(['last4', 'savedAt']).where('ownerUserId', '=', accountId),
  'tax-settings': (db, accountId) =>
    db
      .selectFrom('taxSettings')
      .select(['details', 'selfBilling', 'selfBillingSpans'])
      .where('ownerUserId', '=', accountId),
  'self-billed': (db, accountId) =>
    db
      .selectFrom('selfBilledDocuments')
      .select(['id', 'campaignId', 'affiliateId', 'number', 'period', 'currency', 'totalMinor', 'vatMinor'])
      .select(['vatRateBps', 'treatment', 'corrects', 'campaignName', 'seller', 'buyer', 'agreement', 'issuedAt'])
      .where('ownerUserId', '=', accountId)
      .orderBy('id'),
  cards: (db, accountId) =>
    db
      .selectFrom('cards')
      .select(['brand', 'last4', 'expMonth', 'expYear', 'isDefault', 'addedAt', 'removedAt'])
      .where('ownerUserId', '=', accountId)
      .orderBy('addedAt')
      .orderBy('cardId'),
};
