import type { AffiliatePaymentsList, AffiliatesRequest } from '@sillage/proto/http/affiliate-records';
import type { z } from 'zod';
import type { Db } from '../deps.ts';
import { affiliateStatus, attachedAccount } from '../domain/account-owner.ts';
import { detailsAt } from '../domain/bank-details.ts';
import { type AffiliateDetails, listDetails, shownDetails } from './bank-details.ts';
import { accountsByAffiliate } from './payout-accounts.ts';

/**
 * The stored payments, mails and payout accounts of these affiliates, without the provider's ids. Newest first; served
 * by payout_lines_by_affiliate and mails_about_affiliate.
 */
export async function listPayments(
  db: Db,
  requested: AffiliatesRequest['affiliates'],
): Promise<z.output<typeof AffiliatePaymentsList>['affiliates']> {
  const ids = requested.map(({ affiliateId }) => affiliateId);
  if (ids.length === 0) return [];
  const [affiliates, lines, mails, accounts, details] = await Promise.all([
    db.selectFrom('affiliates').select(['affiliateId', 'email']).where('affiliateId', 'in', ids).execute(),
    db
      .selectFrom('payoutLines')
      .select(['affiliateId', 'requestedAt', 'currency', 'amountMinor', 'method', 'state'])
      .where('affiliateId', 'in', ids)
      .orderBy('requestedAt', 'desc')
      .orderBy('lineId')
      .execute(),
    db
      .selectFrom('mails')
      .select(['affiliateId', 'kind', 'dueAt', 'state'])
      .where('affiliateId', 'in', ids)
      .orderBy('dueAt', 'desc')
      .orderBy('id')
      .execute(),
    accountsByAffiliate(db, ids),
    listDetails(db, ids),
  ]);
  return affiliates.map(({ affiliateId, email }) => ({
    affiliateId,
    accountStatus: affiliateStatus(accounts.get(affiliateId) ?? [], email) ?? null,
    bankDetails: shown(details, attachedAccount(accounts.get(affiliateId) ?? [], email)?.id),
    payouts: lines
      .filter((line) => line.affiliateId === affiliateId)
      .map(({ affiliateId: _, requestedAt, ...line }) => ({ ...line, requestedAt: requestedAt.toISOString() })),
    mails: mails
      .filter((mail) => mail.affiliateId === affiliateId)
      .map(({ kind, state, dueAt }) => ({ kind, state, dueAt: dueAt.toISOString() })),
  }));
}

function shown(details: readonly AffiliateDetails[], payoutAccountId: string | undefined) {
  const own = detailsAt(details, payoutAccountId);
  return own ? { ...shownDetails(own), changedAt: own.changedAt.toISOString() } : null;
}
