import { createHash } from 'node:crypto';
import type { BatchOutcome, BatchQuote } from '@sillage/proto/http/payment-batches';
import { type BankStates, type BatchMethod, maxBatchLines } from '@sillage/proto/http/payment-files';
import { sumOf } from '@sillage/proto/values/money';

/** The balance of one affiliate of a campaign in the currency of the batch. */
export interface BatchBalance {
  readonly campaignId: string;
  readonly campaignName: string;
  readonly campaignCurrency: string;
  readonly minimumPayoutMinor: number;
  readonly affiliateId: string;
  readonly affiliateName: string;
  /** Removed affiliates are paid balances below the minimum payout, too. */
  readonly isRemoved: boolean;
  readonly balanceMinor: bigint;
}

export interface BatchFacts {
  readonly method: BatchMethod;
  readonly currency: string;
  readonly balances: readonly BatchBalance[];
  /** For the method `list` only objections count. */
  readonly bankStates: readonly BankStates['affiliates'][number][];
  /** The merchant's newest batch. It is part of the quote's hash, so that no quote can be confirmed twice. */
  readonly previousBatchId: string | null;
}

export interface BatchLine {
  readonly campaignId: string;
  readonly affiliateId: string;
  readonly amountMinor: bigint;
  readonly detailsId: string | null;
  readonly last4: string | null;
  readonly maskedEmail: string | null;
}

export interface DecidedBatch {
  readonly quote: BatchQuote;
  /** The lines that the batch pays. */
  readonly lines: readonly BatchLine[];
}

/** Decides who is paid by a batch, and why others are not. Negative balances are carried forward. */
export function decideBatch(facts: BatchFacts): DecidedBatch {
  const { method, currency } = facts;
  const states = new Map(facts.bankStates.map((state) => [state.affiliateId, state]));
  let room = maxBatchLines(method);
  const decided = [...facts.balances].sort(largestFirst).map((balance) => {
    const bank = states.get(balance.affiliateId);
    const wanted = outcomeOf(balance, bank, facts);
    const outcome = wanted === 'pay' && room === 0 ? 'left_over' : wanted;
    if (outcome === 'pay') room -= 1;
    return { balance, outcome, details: method === 'list' ? null : (bank?.details ?? null) };
  });
  const lines = decided
    .filter(({ outcome }) => outcome === 'pay')
    .map(({ balance: { campaignId, affiliateId, balanceMinor }, details }) => ({
      campaignId,
      affiliateId,
      amountMinor: balanceMinor,
      detailsId: details?.id ?? null,
      last4: details?.last4 || null,
      maskedEmail: details?.wallet?.maskedEmail ?? null,
    }));
  const quote = {
    hash: hashOf(facts, lines),
    method,
    currency,
    totalMinor: sumOf(lines.map(({ amountMinor }) => amountMinor)),
    lines: decided.map(({ balance, outcome, details }) => ({
      campaignId: balance.campaignId,
      campaignName: balance.campaignName,
      affiliateId: balance.affiliateId,
      affiliateName: balance.affiliateName,
      balanceMinor: balance.balanceMinor,
      outcome,
      last4: details?.last4 || null,
      wallet: details?.wallet ?? null,
      usableFrom: outcome === 'on_hold' ? (details?.usableFrom ?? null) : null,
    })),
  };
  return { quote, lines };
}

const OF_BANK = { missing: 'no_details', objected: 'objected', on_hold: 'on_hold', ready: 'pay' } as const;

function outcomeOf(
  { balanceMinor, campaignCurrency, minimumPayoutMinor, isRemoved }: BatchBalance,
  bank: BankStates['affiliates'][number] | undefined,
  { method, currency }: BatchFacts,
): BatchOutcome {
  if (balanceMinor <= 0n) return 'negative';
  if (!isRemoved && currency === campaignCurrency && balanceMinor < minimumPayoutMinor) return 'below_minimum';
  const state = bank?.state ?? 'missing';
  if (method === 'list') return state === 'objected' ? 'objected' : 'pay';
  const isPaidSo = (bank?.details?.wallet?.provider ?? 'sepa') === method;
  return bank?.details && !isPaidSo ? 'other_method' : OF_BANK[state];
}

function largestFirst(a: BatchBalance, b: BatchBalance): number {
  if (a.balanceMinor !== b.balanceMinor) return a.balanceMinor < b.balanceMinor ? 1 : -1;
  return a.affiliateId < b.affiliateId ? -1 : 1;
}

/** SHA-256 of the payees, amounts and payment details. */
function hashOf({ method, currency, previousBatchId }: BatchFacts, lines: readonly BatchLine[]): string {
  const paid = lines.map((line) => [line.campaignId, line.affiliateId, `${line.amountMinor}`, line.detailsId]);
  return createHash('sha256')
    .update(JSON.stringify([method, currency, previousBatchId, paid]))
    .digest('hex');
}
