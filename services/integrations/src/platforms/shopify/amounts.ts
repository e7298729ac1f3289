import type { AmountBasis } from '@sillage/proto/http/integrations';
import type { z } from 'zod';
import { minorOf, unreadable } from '../order-events.ts';
import type { MoneySet, PlacedOrder, Refund } from './payloads.ts';

/** An amount in minor units with its currency. */
interface Money {
  readonly amountMinor: number;
  readonly currency: string;
}

/** The amount of an order that counts. */
export function paidAmount(order: z.output<typeof PlacedOrder>, basis: AmountBasis): Money {
  const { currency } = order;
  if (basis === 'total') return { amountMinor: minorOf(order.total_price, currency), currency };
  const goods = minorOf(order.subtotal_price, currency);
  if (!order.taxes_included) return { amountMinor: goods, currency };
  const tax = minorOf(order.total_tax ?? '0', currency);
  const shippingTax = sum(
    order.shipping_lines.flatMap(({ tax_lines: lines }) => lines.map(({ price }) => price)),
    currency,
  );
  return { amountMinor: Math.max(0, goods - tax + shippingTax), currency };
}

/** Pending ones count, because Shopify does not send the refund again once the payment provider has carried it out. */
const COUNTED = new Set(['success', 'pending']);

/**
 * The amount of a refund that counts. A shop may take goods back and pay less for them, or pay back without taking any.
 * At most the payment counts, and a payment without goods counts without its shipping.
 */
export function refundedAmount(refund: z.output<typeof Refund>, basis: AmountBasis): Money {
  const { refund_line_items: lines, order_adjustments: adjustments } = refund;
  const paidBack = refund.transactions.filter(({ kind, status }) => kind === 'refund' && COUNTED.has(status));
  const inShopMoney = [...lines.map((line) => line.subtotal_set), ...adjustments.map((item) => item.amount_set)];
  const shopCurrency = inShopMoney.find((money) => money !== undefined)?.shop_money.currency_code;
  const currency = shopCurrency ?? refund.transactions[0]?.currency;
  if (currency === undefined) throw unreadable('The refund names no currency');

  const goods = sum(
    lines.map(({ subtotal }) => subtotal),
    currency,
  );
  const tax = sum(
    lines.map((line) => line.total_tax),
    currency,
  );
  const ofShipping = adjustments.filter(({ kind }) => kind === 'shipping_refund');
  const shipping = -sum(
    ofShipping.flatMap((item) => [item.amount, item.tax_amount]),
    currency,
  );
  // If it was paid in another currency than the shop's, only goods and shipping are known in the shop's currency.
  const total = paidBack.some((transaction) => transaction.currency !== currency)
    ? goods + (isTaxPresentedWithin(refund, paidBack) ? 0 : tax) + shipping
    : sum(
        paidBack.map(({ amount }) => amount),
        currency,
      );
  const withoutShipping = Math.max(0, total - shipping);
  if (basis === 'total') return { amountMinor: total, currency };
  if (lines.length === 0) return { amountMinor: withoutShipping, currency };
  const net = isTaxWithin(goods, tax, withoutShipping) ? goods - tax : goods;
  return { amountMinor: Math.min(withoutShipping, Math.max(0, net)), currency };
}

/** Shopify does not say whether the goods' prices include taxes; the payment without shipping reveals it. */
const isTaxWithin = (goods: number, tax: number, paid: number): boolean =>
  Math.abs(paid - goods) < Math.abs(paid - goods - tax);

/** The same by the amounts in the currency in which the customer paid; false if Shopify does not send them. */
function isTaxPresentedWithin(
  { refund_line_items: lines, order_adjustments: adjustments }: z.output<typeof Refund>,
  paidBack: readonly { readonly amount: string; readonly currency: string }[],
): boolean {
  const currency = paidBack[0]?.currency ?? '';
  const presented = (sets: readonly (z.output<typeof MoneySet> | undefined)[]) =>
    sum(
      sets.map((set) => set?.presentment_money?.amount ?? '0'),
      currency,
    );
  const ofShipping = adjustments.filter(({ kind }) => kind === 'shipping_refund');
  const shipping = -presented(ofShipping.flatMap((item) => [item.amount_set, item.tax_amount_set]));
  const paid = sum(
    paidBack.map(({ amount }) => amount),
    currency,
  );
  const goods = presented(lines.map((line) => line.subtotal_set));
  return isTaxWithin(goods, presented(lines.map((line) => line.total_tax_set)), paid - shipping);
}

/** In minor units; amounts may be negative. */
const sum = (amounts: readonly string[], currency: string): number =>
  amounts.reduce(
    (total, amount) =>
      total + (amount.startsWith('-') ? -minorOf(amount.slice(1), currency) : minorOf(amount, currency)),
    0,
  );
