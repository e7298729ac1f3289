import type { AmountBasis } from '@sillage/proto/http/integrations';
import { proportion } from '@sillage/proto/values/money';
import type { z } from 'zod';
import type { Exchange } from '../../domain/notices.ts';
import { minorOf, unreadable } from '../order-events.ts';
import type { MoneySet, PlacedOrder, Refund } from './payloads.ts';

/** An amount in minor units with its currency. */
interface Money {
  readonly amountMinor: number;
  readonly currency: string;
}

/**
 * The amount of an order that counts: of what it consists of now, because items may be added or removed before it is
 * paid.
 */
export function paidAmount(order: z.output<typeof PlacedOrder>, basis: AmountBasis): Money {
  const { currency } = order;
  const total = order.current_total_price ?? order.total_price;
  if (basis === 'total') return { amountMinor: minorOf(total, currency), currency };
  const goods = minorOf(order.current_subtotal_price ?? order.subtotal_price, currency);
  if (!order.taxes_included) return { amountMinor: goods, currency };
  const isCurrent = order.current_total_tax != null;
  const tax = minorOf(order.current_total_tax ?? order.total_tax ?? '0', currency);
  const shippingTax = sum(
    order.shipping_lines
      .filter((line) => !(isCurrent && line.is_removed))
      .flatMap(({ tax_lines: lines }) => lines.map(({ price }) => price)),
    currency,
  );
  return { amountMinor: Math.max(0, goods - tax + shippingTax), currency };
}

/** The rate of an order that the customer paid in another currency; undefined if it is unknown. */
export function exchangeOf({ currency, total_price_set: set }: z.output<typeof PlacedOrder>): Exchange | undefined {
  const presented = set?.presentment_money;
  if (!presented || presented.currency_code === currency || set.shop_money.currency_code !== currency) return undefined;
  const paidMinor = minorOf(presented.amount, presented.currency_code);
  const equalsMinor = minorOf(set.shop_money.amount, currency);
  return paidMinor > 0 && equalsMinor > 0 ? { currency: presented.currency_code, paidMinor, equalsMinor } : undefined;
}

/** Pending ones count, because Shopify does not send the refund again once the payment provider has carried it out. */
const COUNTED = new Set(['success', 'pending']);

/**
 * The amount of a refund that counts. A shop may take goods back and pay less for them, or pay back without taking any.
 * At most the payment counts, and a payment without goods counts without its shipping. It is in the customer's currency
 * if the refund has no amount in both; the order's rate then converts it.
 */
export function refundedAmount(refund: z.output<typeof Refund>, basis: AmountBasis): Money {
  const { refund_line_items: lines, order_adjustments: adjustments } = refund;
  const paidBack = refund.transactions.filter(({ kind, status }) => kind === 'refund' && COUNTED.has(status));
  const sets = [...lines.map((line) => line.subtotal_set), ...adjustments.map((item) => item.amount_set)];
  const shopCurrency = sets.find((set) => set !== undefined)?.shop_money.currency_code;
  const currency = shopCurrency ?? refund.transactions[0]?.currency;
  if (currency === undefined) throw unreadable('The refund names no currency');

  const parts = partsOf(refund, (amount) => amount, currency);
  const { goods, tax, shipping } = parts;
  const paid = sumOfPayments(paidBack, currency);
  const total = inShopMoney(refund, paid, parts, currency);
  if (total === undefined) return paid;
  const withoutShipping = Math.max(0, total - shipping);
  if (basis === 'total') return { amountMinor: total, currency };
  if (lines.length === 0) return { amountMinor: withoutShipping, currency };
  const net = isTaxWithin(goods, tax, withoutShipping) ? goods - tax : goods;
  return { amountMinor: Math.min(withoutShipping, Math.max(0, net)), currency };
}

/** The parts of a refund, in minor units of one currency. */
interface Parts {
  readonly goods: number;
  readonly tax: number;
  readonly shipping: number;
}

type OptionalSet = z.output<typeof MoneySet> | undefined;

/** `choose`: takes an amount in the shop's currency, or from its set the one in the customer's. */
function partsOf(
  { refund_line_items: lines, order_adjustments: adjustments }: z.output<typeof Refund>,
  choose: (amount: string, set: OptionalSet) => string,
  currency: string,
): Parts {
  const ofShipping = adjustments.filter(({ kind }) => kind === 'shipping_refund');
  return {
    goods: sum(
      lines.map((line) => choose(line.subtotal, line.subtotal_set)),
      currency,
    ),
    tax: sum(
      lines.map((line) => choose(line.total_tax, line.total_tax_set)),
      currency,
    ),
    shipping: -sum(
      ofShipping.flatMap((item) => [
        choose(item.amount, item.amount_set),
        choose(item.tax_amount, item.tax_amount_set),
      ]),
      currency,
    ),
  };
}

/** Shopify does not say whether the goods' prices include taxes; the payment without shipping reveals it. */
const isTaxWithin = (goods: number, tax: number, paid: number): boolean =>
  Math.abs(paid - goods) < Math.abs(paid - goods - tax);

/** In the currency of the repayments, which may differ from the shop's. */
function sumOfPayments(
  paidBack: readonly { readonly amount: string; readonly currency: string }[],
  shopCurrency: string,
): Money {
  const currency = paidBack.find((transaction) => transaction.currency !== shopCurrency)?.currency ?? shopCurrency;
  const amounts = paidBack.map(({ amount }) => amount);
  return { amountMinor: sum(amounts, currency), currency };
}

/**
 * The repayments in the shop's currency. If the customer paid in another one, they are converted with the ratio of the
 * largest amount that is known in both: the sum of the refund's parts, or an adjustment; undefined if it has no such
 * amount. A repayment of exactly the parts is then exactly their sum. The sum of parts and adjustments would not do,
 * because Shopify sends a provisional discrepancy while a repayment is pending.
 */
function inShopMoney(
  refund: z.output<typeof Refund>,
  { amountMinor: paid, currency: paidCurrency }: Money,
  parts: Parts,
  currency: string,
): number | undefined {
  if (paidCurrency === currency) return paid;
  const presentedOf = (_amount: string, set: OptionalSet) => set?.presentment_money?.amount ?? '0';
  const presented = partsOf(refund, presentedOf, paidCurrency);
  const taxIsWithin = isTaxWithin(presented.goods, presented.tax, paid - presented.shipping);
  const sumOf = ({ goods, tax, shipping }: Parts) => goods + (taxIsWithin ? 0 : tax) + shipping;
  const known = [
    { shop: sumOf(parts), presented: sumOf(presented) },
    ...refund.order_adjustments.map(({ amount, amount_set: set }) => ({
      shop: Math.abs(sum([amount], currency)),
      presented: Math.abs(sum([presentedOf(amount, set)], paidCurrency)),
    })),
  ];
  const largest = known.reduce((most, pair) => (pair.presented > most.presented ? pair : most));
  return largest.presented > 0 ? proportion(paid, largest.shop, largest.presented) : sumOf(parts) || undefined;
}

/** In minor units; amounts may be negative. */
const sum = (amounts: readonly string[], currency: string): number =>
  amounts.reduce(
    (total, amount) =>
      total + (amount.startsWith('-') ? -minorOf(amount.slice(1), currency) : minorOf(amount, currency)),
    0,
  );
