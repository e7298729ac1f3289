import type { AskBatchQuote } from '@sillage/proto/http/payment-batches';
import { type BankStates, paysIn } from '@sillage/proto/http/payment-files';
import { AppError } from '@sillage/runtime/service';
import type { z } from 'zod';
import { findNewestBatchId, listBatchBalances } from '../db/payment-batches.ts';
import type { BillingDeps, Db } from '../deps.ts';
import { type DecidedBatch, decideBatch } from '../domain/batch-quote.ts';

export type AskedBatch = z.infer<typeof AskBatchQuote>;

/**
 * Where the affiliates who are owed something can be paid to, and whose former address objects; asked for before anything
 * is locked.
 */
export async function loadBankStates(
  { db, payout }: Pick<BillingDeps, 'db' | 'payout'>,
  ownerUserId: string,
  { method, currency }: AskedBatch,
): Promise<BankStates['affiliates']> {
  if (!paysIn(method, currency))
    throw new AppError('validation_failed', 'Nothing in this currency is paid so: pay it by hand.');
  const balances = await listBatchBalances(db, ownerUserId, currency);
  const affiliateIds = balances.filter(({ balanceMinor }) => balanceMinor > 0n).map(({ affiliateId }) => affiliateId);
  return payout.bankStatesOf(affiliateIds);
}

/** What a batch would pay now. It holds as long as the merchant's campaigns are locked. */
export async function loadBatchQuote(
  db: Db,
  ownerUserId: string,
  { method, currency }: AskedBatch,
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
