import { createHash } from 'node:crypto';
import type { Quote, QuoteCharge, QuoteLine } from '@sillage/proto/http/settlements';
import { sumOf } from '@sillage/proto/values/money';
import { inWholeSteps, isFeeWaived, leastChargeMinor } from '@sillage/proto/values/payments';
import { chargedFees } from './charged-fees.ts';
import { isSettled, outcomeOf } from './line-outcome.ts';
import type { OpenFee, QuoteFacts } from './quote-facts.ts';
import { byRate } from './rated-fees.ts';
import { TEST_CARDS } from './test-cards.ts';

export interface DecidedQuote {
  readonly quote: Quote;
  /** The months whose open fees the settlement charges. */
  readonly feeMonths: readonly { readonly currency: string; readonly period: string }[];
}

const MAX_LINES = 10_000;

/**
 * Decides what a settlement would do now.
 *
 * It charges the fee of a month only if the merchant's revenue of that month, in all currencies, has reached the amount
 * below which the fee is waived. Other fees are left to the monthly invoice, because only the end of the month decides
 * whether they are waived; that invoice charges, waives or credits the rest once. This also applies when a campaign is
 * deleted, since the merchant's month goes on.
 *
 * Amounts below the minimum card charge are not charged: commissions stay owed until more is due, unless they are
 * prepaid, and fees are left to the monthly invoice. So is what exceeds a multiple of the currency's step.
 */
export function decideQuote(facts: QuoteFacts): DecidedQuote {
  const decided = listLines(facts).map(([currency, lines]) => decideCurrency(currency, lines, facts));
  const lines = decided.flatMap((one) => one.lines);
  const charges = decided.map((one) => one.charge);
  const feeMonths = decided.flatMap((one) => monthsOf(one.fees));
  const { campaign, reason, affiliateId, card, lastPaymentAt } = facts;
  const quote = {
    hash: hashOf({ facts, lines, charges, feeMonths }),
    isTest: facts.book === 'test',
    reason,
    campaignId: campaign.id,
    campaignName: campaign.name,
    affiliateId,
    mode: campaign.mode,
    minimumPayoutMinor: campaign.minimumPayoutMinor,
    charges,
    lines,
    card,
    testCards: facts.book === 'test' ? [...TEST_CARDS] : [],
    lastPaymentAt,
    payoutHold: facts.payoutHold,
  };
  return { quote, feeMonths };
}

/** Each month once, even if it has several rates. */
function monthsOf(fees: readonly OpenFee[]): DecidedQuote['feeMonths'] {
  return [...new Map(fees.map(({ currency, period }) => [period, { currency, period }])).values()];
}

/** The lines of each currency, the largest balance first; a settlement takes the first {@link MAX_LINES} of all. */
function listLines(facts: QuoteFacts): readonly (readonly [currency: string, lines: readonly QuoteLine[]])[] {
  const byCurrency = new Map<string, QuoteLine[]>(currenciesOf(facts).map((currency) => [currency, []]));
  for (const balance of facts.balances) {
    const { isRemoved: _, ...line } = balance;
    if (line.balanceMinor !== 0n) byCurrency.get(line.currency)?.push({ ...line, outcome: outcomeOf(balance, facts) });
  }
  let room = MAX_LINES;
  return [...byCurrency].map(([currency, lines]) => {
    const taken = lines.sort(largestFirst).slice(0, room);
    room -= taken.length;
    return [currency, taken];
  });
}

interface DecidedCurrency {
  readonly lines: readonly QuoteLine[];
  readonly fees: readonly OpenFee[];
  readonly charge: QuoteCharge;
}

function decideCurrency(currency: string, lines: readonly QuoteLine[], facts: QuoteFacts): DecidedCurrency {
  const fees = facts.canCharge ? chargeableFees(currency, facts) : [];
  const movable = lines.map(movableOf);
  const charge = chargeOf(currency, movable, fees, facts);
  if (!isTooSmall(charge)) return { lines: movable, fees, charge };
  const uncharged = withoutCharge(lines, prepaidOf(currency, facts));
  return { lines: uncharged, fees: [], charge: chargeOf(currency, uncharged, [], facts) };
}

/** A balance is transferred as far as the provider can move it. */
function movableOf(line: QuoteLine): QuoteLine {
  if (line.outcome !== 'transfer') return line;
  const balanceMinor = inWholeSteps(line.balanceMinor, line.currency);
  return balanceMinor > 0n ? { ...line, balanceMinor } : { ...line, outcome: BELOW_CHARGE };
}

/** Only the prepaid amount is transferred, to the affiliates whose whole balance it covers, the largest first. */
function withoutCharge(lines: readonly QuoteLine[], prepaidMinor: bigint): readonly QuoteLine[] {
  let leftMinor = prepaidMinor;
  return lines.map((line) => {
    const movable = movableOf(line);
    if (movable.outcome !== 'transfer') return movable;
    if (movable.balanceMinor > leftMinor) return { ...line, outcome: BELOW_CHARGE };
    leftMinor -= movable.balanceMinor;
    return movable;
  });
}

/** What was prepaid, as far as the provider can move it. */
const prepaidOf = (currency: string, { prepaid }: QuoteFacts): bigint =>
  inWholeSteps(sumOf(prepaid.filter((held) => held.currency === currency).map((held) => held.amountMinor)), currency);

/** The currencies with any amount, the campaign's first. */
function currenciesOf({ campaign, balances, pending, openFees }: QuoteFacts): readonly string[] {
  const used = new Set([
    ...balances.filter((balance) => balance.balanceMinor !== 0n).map((balance) => balance.currency),
    ...pending.filter((amount) => amount.amountMinor !== 0n).map((amount) => amount.currency),
    ...openFees
      .filter((openFee) => openFee.revenueMinor !== 0n || openFee.feeMinor !== 0n)
      .map((openFee) => openFee.currency),
  ]);
  const others = [...used].filter((currency) => currency !== campaign.currency).sort();
  return used.has(campaign.currency) ? [campaign.currency, ...others] : others;
}

function largestFirst(a: QuoteLine, b: QuoteLine): number {
  if (a.balanceMinor !== b.balanceMinor) return a.balanceMinor < b.balanceMinor ? 1 : -1;
  return a.affiliateId < b.affiliateId ? -1 : 1;
}

/**
 * The fees of one currency that are charged now, up to a rest below its step; none if nothing of their sum can be,
 * because credits belong to the next monthly invoice.
 */
function chargeableFees(currency: string, { openFees, merchantRevenues }: QuoteFacts): readonly OpenFee[] {
  const reached = openFees.filter(
    (fee) =>
      fee.currency === currency && !isFeeWaived(merchantRevenues.filter((revenue) => revenue.period === fee.period)),
  );
  return inWholeSteps(sumOf(reached.map((openFee) => openFee.feeMinor)), currency) > 0 ? reached : [];
}

function chargeOf(
  currency: string,
  lines: readonly QuoteLine[],
  fees: readonly OpenFee[],
  facts: QuoteFacts,
): QuoteCharge {
  let [commissionsMinor, uncollectedMinor] = [0n, 0n];
  for (const line of lines) {
    if (line.outcome === 'transfer') commissionsMinor += line.balanceMinor;
    else if (isSettled(line)) uncollectedMinor += line.balanceMinor;
  }
  const { charged } = chargedFees(byRate(fees), currency);
  const feeMinor = sumOf(charged.map((fee) => fee.feeMinor));
  const heldMinor = prepaidOf(currency, facts);
  const prepaidMinor = heldMinor < 0n ? 0n : heldMinor < commissionsMinor ? heldMinor : commissionsMinor;
  return {
    currency,
    revenueMinor: sumOf(
      facts.openFees.filter((openFee) => openFee.currency === currency).map((openFee) => openFee.revenueMinor),
    ),
    commissionsMinor,
    uncollectedMinor,
    prepaidMinor,
    feeMinor,
    fees: [...charged],
    totalMinor: commissionsMinor - prepaidMinor + feeMinor,
    leastChargeMinor: leastChargeMinor(currency),
    pendingMinor: sumOf(
      facts.pending.filter((amount) => amount.currency === currency).map((amount) => amount.amountMinor),
    ),
  };
}

const BELOW_CHARGE = 'below_charge' as const;

const isTooSmall = (charge: QuoteCharge): boolean =>
  charge.totalMinor > 0 && charge.totalMinor < charge.leastChargeMinor;

/**
 * SHA-256 of the charges, the card, and who is paid or notified. Names and pending amounts are not part of it, so they
 * may change meanwhile.
 */
function hashOf({
  facts,
  lines,
  charges,
  feeMonths,
}: Omit<DecidedQuote, 'quote'> & Pick<Quote, 'lines' | 'charges'> & HashedFacts) {
  const { book, reason, campaign, affiliateId, card, previousSettlementId } = facts;
  const decided = [
    [reason, campaign.id, affiliateId, campaign.mode, card?.id ?? null, previousSettlementId],
    charges.map((charge) => [
      charge.currency,
      `${charge.commissionsMinor}`,
      `${charge.prepaidMinor}`,
      charge.fees.map((fee) => [fee.feeBps, `${fee.feeMinor}`]),
    ]),
    feeMonths.map((feeMonth) => [feeMonth.currency, feeMonth.period]),
    lines.filter(isSettled).map((line) => [line.affiliateId, line.currency, `${line.balanceMinor}`, line.outcome]),
    ...(book === 'test' ? [book] : []),
  ];
  return createHash('sha256').update(JSON.stringify(decided)).digest('hex');
}

interface HashedFacts {
  readonly facts: QuoteFacts;
}
