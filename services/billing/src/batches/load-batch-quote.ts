import type { AskBatchQuote } from '@sillage/proto/http/payment-batches';
import { type BankStates, paysIn } from '@sillage/proto/http/payment-files';
import { AppError } from '@sillage/runtime/service';
import type { z } from 'zod';
import { findNewestBatchId, listBatchBalances } from '../db/settlements/payment-batches.ts';
import type { BillingDeps, Db } from '../deps.ts';
import { type DecidedBatch, decideBatch } from '../domain/batch-quote.ts';

export type RequestedBatch = z.infer<typeof AskBatchQuote>;

/**
 * The bank accounts of the affiliates with a balance, and whether a former address objects to them; loaded before
 * anything is locked.
 */
export async function loadBankStates(
  { db, payout }: Pick<BillingDeps, 'db' | 'payout'>,
  ownerUserId: string,
  { method, currency }: RequestedBatch,
): Promise<BankStates['affiliates']> {
  if (!paysIn(method, currency))
    throw new AppError('validation_failed', 'This method does not pay this currency. Pay it by hand.');
  const balances = await listBatchBalances(db, ownerUserId, currency);
  const affiliateIds = balances.filter(({ balanceMinor }) => balanceMinor > 0n).map(({ affiliateId }) => affiliateId);
  return payout.bankStatesOf(affiliateIds);
}

/** The amounts that a batch would pay now. Valid as long as the merchant's campaigns are locked. */
export async function loadBatchQuote(
  db: Db,
  ownerUserId: string,
  { method, currency }: RequestedBatch,
  bankStates: BankStates['affiliates'],
): Promise<DecidedBatch> {
  const balances = await listBatchBalances(db, ownerUserId, currency);
  return decideBatch({
    method,
    currency,
    balances,
    bankStates,
    previousBatchId: await findNewestBatchId(db, ownerUserId),
  });
}
