import type { ExportQueries } from '@sillage/runtime/export';
import { sql } from 'kysely';
import type { Db } from '../deps.ts';
import type { PayoutDatabase } from './schema.ts';

const ownIds = (db: Db, accountId: string) =>
  db.selectFrom('campaigns').select('campaignId').where('ownerUserId', '=', accountId);

/** Leaves out affiliates' accounts at payment providers and banks, which are their own data and not the merchant's. */
export const exportQueries: ExportQueries<PayoutDatabase, 'payout'> = {
  payouts: (db, accountId) =>
    db
      .selectFrom('payoutLines')
      .select(['lineId', 'settlementId', 'campaignId', 'affiliateId', 'conversionsCount', 'method', 'state'])
      .select(['isTest', 'failure', 'requestedAt', 'provider', 'transferId', 'currency', 'amountMinor'])
      .where('campaignId', 'in', ownIds(db, accountId))
      .orderBy('requestedAt')
      .orderBy('lineId'),
  'payout-accounts': (db, accountId) =>
    db
      .selectFrom('payoutAccounts')
      .leftJoin('bankDetails', (join) =>
        join.onRef('bankDetails.payoutAccountId', '=', 'payoutAccounts.id').on('bankDetails.sealed', 'is not', null),
      )
      .select(['campaignId', 'affiliateId', 'status', 'invitedAt', 'confirmedAt', 'detachedAt'])
      .select(['changedAt as bankChangedAt', 'wallet', 'maskedEmail as walletEmail'])
      .select(sql<string | null>`nullif(last4, '')`.as('bankLast4'))
      .where('campaignId', 'in', ownIds(db, accountId))
      .orderBy('campaignId')
      .orderBy('affiliateId')
      .orderBy('id'),
};
