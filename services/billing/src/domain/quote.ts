import { createHash } from 'node:crypto';
import type { Quote, QuoteCharge, QuoteLine } from '@sillage/proto/http/settlements';
import type { Book } from '@sillage/proto/values/book';
import { sumOf } from '@sillage/proto/values/money';
import { isFeeWaived, leastChargeMinor, type Revenue } from '@sillage/proto/values/payments';
import { byRate } from './rated-fees.ts';
import { TEST_CARDS } from './test-cards.ts';

/** What a settlement is decided on; amounts in minor units, as the ledger has them. */
export interface QuoteFacts {
  readonly book: Book;
  readonly reason: Quote['reason'];
  readonly campaign: {
    readonly id: string;
    readonly name: string;
    readonly currency: string;
    readonly mode: Quote['mode'];
    readonly minimumPayoutMinor: number;
  };
  /** The affiliate that goes; null but for `affiliate_deletion`. */
  readonly affiliateId: string | null;
  /** What is owed, by affiliate and currency. */
  readonly balances: readonly Omit<QuoteLine, 'outcome'>[];
  /** What the merchant has paid for affiliates and what came back from them: paid from first. */
  readonly prepaid: readonly { readonly currency: string; readonly amountMinor: bigint }[];
  /** Commissions that are not approved yet. */
  readonly pending: readonly { readonly currency: string; readonly amountMinor: bigint }[];
  /** What of the campaign's revenue no invoice holds yet; none where the settlement charges no fee. */
  readonly openFees: readonly OpenFee[];
  /** Of the months of the open fees: the revenue of all of the merchant's campaigns so far, whatever holds it. */
  readonly merchantRevenues: readonly (Revenue & { readonly period: string })[];
  /**
   * False where the installation has no payment provider: nothing can be charged, so fees wait and all affiliates are
   * only notified.
   */
  readonly canCharge: boolean;
  readonly card: Quote['card'];
  /** Why nothing can be confirmed now; null: it can. */
  readonly payoutHold: Quote['payoutHold'];
  readonly lastPaymentAt: string | null;
  /** The campaign's newest settlement: a quote is of the time before or after it, so none can be confirmed twice. */
  readonly previousSettlementId: string | null;
}

/** One month of one currency, at one rate. */
export interface OpenFee {
  readonly currency: string;
  /** `2026-11`. */
  readonly period: string;
  readonly feeBps: number;
  readonly revenueMinor: bigint;
  readonly feeMinor: bigint;
}

export interface DecidedQuote {
  readonly quote: Quote;
  /** The months whose open fees the settlement charges. */
  readonly feeMonths: readonly { readonly currency: string; readonly period: string }[];
}

const MAX_LINES = 10_000;

/**
 * What a settlement would do now.
 *
 * The fee of a month is charged here only if the merchant's revenue of that month, in all currencies, has reached the
 * amount below which it is waived. All else is left to the month's own invoice: whether it is waived is known for sure
 * when the month is over, and what is left there is charged once, or waived, or credited. So it is with the deletion of
 * a campaign, too: the merchant and their month go on.
 *
 * What comes to less than a card can be charged is not charged: commissions stay owed until more is, a fee is left to
 * the month.
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

/** Each once, whatever the number of its rates. */
function monthsOf(fees: readonly OpenFee[]): DecidedQuote['feeMonths'] {
  return [...new Map(fees.map(({ currency, period }) => [period, { currency, period }])).values()];
}

/** The lines of each currency, the largest balance first; a settlement takes the first {@link MAX_LINES} of all. */
function listLines(facts: QuoteFacts): readonly (readonly [currency: string, lines: readonly QuoteLine[]])[] {
  const byCurrency = new Map<string, QuoteLine[]>(currenciesOf(facts).map((currency) => [currency, []]));
  for (const balance of facts.balances)
    if (balance.balanceMinor !== 0n)
      byCurrency.get(balance.currency)?.push({ ...balance, outcome: outcomeOf(balance, facts) });
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
  const charge = chargeOf(currency, lines, fees, facts);
  if (!isTooSmall(charge)) return { lines, fees, charge };
  const waiting = lines.map((line) => (line.outcome === 'transfer' ? { ...line, outcome: BELOW_CHARGE } : line));
  return { lines: waiting, fees: [], charge: chargeOf(currency, waiting, [], facts) };
}

/** What the affiliate is paid or notified of; else the balance is carried forward. */
export const isSettled = ({ outcome }: Pick<QuoteLine, 'outcome'>): boolean =>
  outcome === 'transfer' || outcome === 'notice' || outcome === 'no_account';

/** The campaign's currency first; those in which there is nothing are left out. */
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

/** What is done about a balance, before it is known whether all of them are enough to be charged. */
export function outcomeOf(
  { balanceMinor, currency, accountStatus }: Pick<QuoteLine, 'balanceMinor' | 'currency' | 'accountStatus'>,
  facts: Pick<QuoteFacts, 'reason' | 'canCharge'> & {
    readonly campaign: Pick<QuoteFacts['campaign'], 'currency' | 'minimumPayoutMinor' | 'mode'>;
  },
): QuoteLine['outcome'] {
  const { campaign } = facts;
  if (balanceMinor < 0) return 'negative';
  if (hasMinimum(facts.reason) && currency === campaign.currency && balanceMinor < campaign.minimumPayoutMinor)
    return 'below_minimum';
  if (campaign.mode === 'self_pay') return 'notice';
  return facts.canCharge && accountStatus === 'enabled' ? 'transfer' : 'no_account';
}

/** An affiliate who is removed is paid the last small amount, too. */
const hasMinimum = (reason: Quote['reason']): boolean => reason === 'pay_now' || reason === 'monthly';

function largestFirst(a: QuoteLine, b: QuoteLine): number {
  if (a.balanceMinor !== b.balanceMinor) return a.balanceMinor < b.balanceMinor ? 1 : -1;
  return a.affiliateId < b.affiliateId ? -1 : 1;
}

/**
 * The months of one currency that are charged now; none where they come to nothing or less: a credit is the next
 * month's.
 */
function chargeableFees(currency: string, { openFees, merchantRevenues }: QuoteFacts): readonly OpenFee[] {
  const reached = openFees.filter(
    (fee) =>
      fee.currency === currency && !isFeeWaived(merchantRevenues.filter((revenue) => revenue.period === fee.period)),
  );
  return sumOf(reached.map((openFee) => openFee.feeMinor)) > 0 ? reached : [];
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
  const feeMinor = sumOf(fees.map((fee) => fee.feeMinor));
  const heldMinor = sumOf(facts.prepaid.filter((held) => held.currency === currency).map((held) => held.amountMinor));
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
    fees: byRate(fees),
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
 * SHA-256 of what would be charged, from which card, and who is paid or notified: names and pending amounts may change
 * meanwhile.
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
