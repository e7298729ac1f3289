import type { Book } from '@sillage/proto/values/book';
import type { SettlementChargeRow, SettlementLineRow, SettlementRow } from '../db/settlements/settlement-tables.ts';
import type { LedgerAccount, LedgerTransaction } from '../domain/ledger-transaction.ts';

/** A line of a settlement, or of a batch that the merchant pays, which has no settlement. */
type Line = Pick<SettlementLineRow, 'id' | 'campaignId' | 'affiliateId' | 'currency' | 'amountMinor'> & {
  readonly settlementId?: string;
};

/** Claims an amount owed, so that nothing else can pay it. */
export const claimOf = (book: Book, line: Line, at: Date): LedgerTransaction =>
  move(
    book,
    line,
    { kind: 'claim', from: ofAffiliate(line, 'affiliate.payable'), to: ofAffiliate(line, 'affiliate.settling') },
    at,
  );

/** Releases a claimed amount: it is owed again. */
export const releaseOf = (book: Book, line: Line, at: Date): LedgerTransaction =>
  move(
    book,
    line,
    { kind: 'release', from: ofAffiliate(line, 'affiliate.settling'), to: ofAffiliate(line, 'affiliate.payable') },
    at,
  );

/** Books an amount as paid: a claimed one, or one that is owed because its line was cancelled before it arrived. */
export const transferOf = (
  book: Book,
  line: Line,
  from: 'affiliate.settling' | 'affiliate.payable',
  at: Date,
): LedgerTransaction =>
  move(book, line, { kind: 'transfer', from: ofAffiliate(line, from), to: { type: 'platform.cash' } }, at);

/** Books a claimed amount as paid by the merchant. */
export const directPaymentOf = (book: Book, line: Line, at: Date): LedgerTransaction =>
  move(
    book,
    line,
    {
      kind: 'direct_payment',
      from: ofAffiliate(line, 'affiliate.settling'),
      to: { type: 'merchant.commissions', campaignId: line.campaignId },
    },
    at,
  );

/**
 * Uses prepaid amounts for the lines of a settlement; `released`: reverses that, because the settlement was cancelled.
 * Nothing is booked for an amount of 0.
 */
export const prepaidOf = (
  { id, book, campaignId }: Pick<SettlementRow, 'id' | 'book' | 'campaignId'>,
  { currency, prepaidMinor: amountMinor }: Pick<SettlementChargeRow, 'currency' | 'prepaidMinor'>,
  outcome: 'used' | 'released',
  at: Date,
): LedgerTransaction =>
  movePrepaid(book, `${id}:${currency}`, { campaignId, settlementId: id, currency, amountMinor }, outcome, at);

/**
 * `released`: what was paid for a line is prepaid, because the line was cancelled after its transfer had failed. `used`:
 * reverses that, because the transfer arrived after all; more may then be used than is there.
 */
export const prepaidOfLine = (
  book: Book,
  line: SettlementLineRow,
  outcome: 'used' | 'released',
  at: Date,
): LedgerTransaction => movePrepaid(book, line.id, line, outcome, at);

function movePrepaid(
  book: Book,
  subject: string,
  {
    campaignId,
    settlementId,
    currency,
    amountMinor,
  }: Pick<SettlementLineRow, 'campaignId' | 'settlementId' | 'currency' | 'amountMinor'>,
  outcome: 'used' | 'released',
  at: Date,
): LedgerTransaction {
  const sign = outcome === 'used' ? 1n : -1n;
  return {
    book,
    businessKey: `prepaid:${subject}:${outcome}`,
    kind: `prepaid_${outcome}`,
    occurredAt: at,
    campaignId,
    settlementId,
    entries: [
      { account: { type: 'merchant.prepaid', campaignId }, currency, amountMinor: sign * amountMinor },
      { account: { type: 'merchant.commissions', campaignId }, currency, amountMinor: -sign * amountMinor },
    ],
  };
}

interface ClaimMove {
  readonly kind: 'claim' | 'release' | 'transfer' | 'direct_payment';
  /** Debited. */
  readonly from: LedgerAccount;
  /** Credited. */
  readonly to: LedgerAccount;
}

/** Each kind once per line: repeating it books nothing. */
function move(
  book: Book,
  { id, campaignId, settlementId, currency, amountMinor }: Line,
  { kind, from, to }: ClaimMove,
  at: Date,
): LedgerTransaction {
  return {
    book,
    businessKey: `${kind}:${id}`,
    kind,
    occurredAt: at,
    campaignId,
    ...(settlementId !== undefined && { settlementId }),
    entries: [
      { account: from, currency, amountMinor },
      { account: to, currency, amountMinor: -amountMinor },
    ],
  };
}

const ofAffiliate = (line: Line, type: 'affiliate.payable' | 'affiliate.settling'): LedgerAccount => ({
  type,
  campaignId: line.campaignId,
  affiliateId: line.affiliateId,
});
