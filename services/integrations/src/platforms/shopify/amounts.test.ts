import { describe, expect, test } from 'vitest';
import { exchangeOf, paidAmount, refundedAmount } from './amounts.ts';
import { PlacedOrder, Refund } from './payloads.ts';

const at = '2026-11-23T10:00:00+01:00';
const order = (more: object) =>
  PlacedOrder.parse({
    ...{ id: 1, created_at: at, financial_status: 'paid', currency: 'EUR' },
    ...{ total_price: '124.80', subtotal_price: '120.00', total_tax: '20.80', taxes_included: true },
    shipping_lines: [{ tax_lines: [{ price: '0.80' }] }],
    ...more,
  });

describe('the amount of an order', () => {
  test.each<[string, object, number, number]>([
    ['prices with tax', {}, 10_000, 12_480],
    ['prices without tax', { taxes_included: false, subtotal_price: '100.00' }, 10_000, 12_480],
    ['no tax at all', { total_tax: null, shipping_lines: [] }, 12_000, 12_480],
    [
      'a currency without places',
      { currency: 'JPY', subtotal_price: '1200', total_price: '1500', total_tax: '200', shipping_lines: [] },
      1000,
      1500,
    ],
    [
      'items were removed before it was paid',
      { current_total_price: '64.80', current_subtotal_price: '60.00', current_total_tax: '10.80' },
      5000,
      6480,
    ],
    [
      'items were added before it was paid',
      { current_total_price: '184.80', current_subtotal_price: '180.00', current_total_tax: '30.80' },
      15_000,
      18_480,
    ],
    [
      'items and shipping were removed before it was paid',
      {
        ...{ current_total_price: '60.00', current_subtotal_price: '60.00', current_total_tax: '10.00' },
        shipping_lines: [{ is_removed: true, tax_lines: [{ price: '0.80' }] }],
      },
      5000,
      6000,
    ],
    ['everything was removed', { current_total_price: '0.00', current_subtotal_price: '0.00' }, 0, 0],
    ['a free order', { total_price: '0.00', subtotal_price: '0.00', total_tax: '0.00', shipping_lines: [] }, 0, 0],
  ])('%s', (_name, more, goods, total) => {
    expect(paidAmount(order(more), 'goods').amountMinor).toBe(goods);
    expect(paidAmount(order(more), 'total').amountMinor).toBe(total);
  });
});

describe('the rate of an order', () => {
  const set = (amount: string, currency: string) => ({
    total_price_set: {
      shop_money: { amount: '124.80', currency_code: 'EUR' },
      presentment_money: { amount, currency_code: currency },
    },
  });
  test.each<[string, object, object | undefined]>([
    ['paid in another currency', set('20592', 'JPY'), { currency: 'JPY', paidMinor: 20_592, equalsMinor: 12_480 }],
    ["paid in the shop's", set('124.80', 'EUR'), undefined],
    ['that was free', set('0.00', 'USD'), undefined],
    ['paid in a currency that is not known', set('124.80', 'XXQ'), undefined],
    ['that does not name it', {}, undefined],
  ])('%s', (_name, more, exchange) => {
    expect(exchangeOf(order(more))).toEqual(exchange);
  });
});

const paidBack = (amount: string, currency = 'EUR') => ({ kind: 'refund', status: 'success', amount, currency });
const line = (subtotal: number, tax: number) => ({
  ...{ subtotal, total_tax: tax },
  subtotal_set: { shop_money: { amount: String(subtotal), currency_code: 'EUR' } },
});
/** For a customer who pays in dollars. */
const inDollars = (amount: number) => ({
  shop_money: { amount: amount.toFixed(2), currency_code: 'EUR' },
  presentment_money: { amount: (amount * 1.1).toFixed(2), currency_code: 'USD' },
});
const presented = (subtotal: number, tax: number) => ({
  ...{ subtotal, total_tax: tax },
  ...{ subtotal_set: inDollars(subtotal), total_tax_set: inDollars(tax) },
});
const shippingBack = { kind: 'shipping_refund', amount: '-4.00', tax_amount: '-0.80' };
const presentedShipping = { ...shippingBack, amount_set: inDollars(-4), tax_amount_set: inDollars(-0.8) };
const discrepancy = (amount: number) => ({
  ...{ kind: 'refund_discrepancy', amount: amount.toFixed(2), tax_amount: '0.00' },
  amount_set: inDollars(amount),
});

describe('the amount of a refund', () => {
  test.each<[string, object, number, number]>([
    [
      'goods whose prices include tax',
      { transactions: [paidBack('60.00')], refund_line_items: [line(60, 10)] },
      5000,
      6000,
    ],
    ['goods whose prices do not', { transactions: [paidBack('60.00')], refund_line_items: [line(50, 10)] }, 5000, 6000],
    [
      'with shipping',
      { transactions: [paidBack('64.80')], refund_line_items: [line(60, 10)], order_adjustments: [shippingBack] },
      5000,
      6480,
    ],
    ['shipping alone', { transactions: [paidBack('4.80')], order_adjustments: [shippingBack] }, 0, 480],
    ['money without goods', { transactions: [paidBack('10.00')] }, 1000, 1000],
    ['less than the goods cost', { transactions: [paidBack('20.00')], refund_line_items: [line(60, 10)] }, 2000, 2000],
    ['goods taken back without money', { transactions: [], refund_line_items: [line(60, 10)] }, 0, 0],
    [
      'a payment back that failed',
      { transactions: [{ ...paidBack('60.00'), status: 'failure' }], refund_line_items: [line(60, 10)] },
      0,
      0,
    ],
    [
      'a payment back that is under way',
      { transactions: [{ ...paidBack('60.00'), status: 'pending' }], refund_line_items: [line(60, 10)] },
      5000,
      6000,
    ],
    [
      'paid back in another currency than the shop has',
      { transactions: [paidBack('66.00', 'USD')], refund_line_items: [line(60, 10)] },
      6000,
      7000,
    ],
    [
      'paid back in another currency, with tax in the prices',
      {
        transactions: [paidBack('71.28', 'USD')],
        refund_line_items: [presented(60, 10)],
        order_adjustments: [presentedShipping],
      },
      5000,
      6480,
    ],
    [
      'paid back in another currency, with tax beside the prices',
      { transactions: [paidBack('77.00', 'USD')], refund_line_items: [presented(60, 10)] },
      6000,
      7000,
    ],
    [
      'money without goods in another currency',
      { transactions: [paidBack('11.00', 'USD')], order_adjustments: [discrepancy(-10)] },
      1000,
      1000,
    ],
    [
      'money beyond goods of little value in another currency',
      {
        transactions: [paidBack('11.01', 'USD')],
        refund_line_items: [presented(0.01, 0)],
        order_adjustments: [discrepancy(-10)],
      },
      1,
      1001,
    ],
    [
      'less than the goods cost in another currency',
      {
        transactions: [paidBack('22.00', 'USD')],
        refund_line_items: [presented(60, 10)],
        order_adjustments: [discrepancy(40)],
      },
      2000,
      2000,
    ],
    [
      'a payment back in another currency that is under way, whose difference is provisional',
      {
        transactions: [{ ...paidBack('66.00', 'USD'), status: 'pending' }],
        refund_line_items: [presented(60, 10)],
        order_adjustments: [discrepancy(60)],
      },
      5000,
      6000,
    ],
    [
      'paid back in two parts',
      { transactions: [paidBack('30.00'), paidBack('30.00')], refund_line_items: [line(60, 10)] },
      5000,
      6000,
    ],
  ])('%s', (_name, more, goods, total) => {
    const refund = Refund.parse({ id: 2, order_id: 1, created_at: at, ...more });
    expect(refundedAmount(refund, 'goods')).toEqual({ amountMinor: goods, currency: 'EUR' });
    expect(refundedAmount(refund, 'total')).toEqual({ amountMinor: total, currency: 'EUR' });
  });

  test.each<[string, object]>([
    ['without goods', {}],
    ['with a difference of nothing', { order_adjustments: [discrepancy(0)] }],
    ['for a gift that is returned', { refund_line_items: [presented(0, 0)] }],
  ])('in another currency, %s, is in that currency', (_name, more) => {
    const transactions = [paidBack('11.00', 'USD')];
    const refund = Refund.parse({ id: 2, order_id: 1, created_at: at, transactions, ...more });
    expect(refundedAmount(refund, 'goods')).toEqual({ amountMinor: 1100, currency: 'USD' });
    expect(refundedAmount(refund, 'total')).toEqual({ amountMinor: 1100, currency: 'USD' });
  });

  test('one that names no currency is refused', () => {
    const refund = Refund.parse({ id: 2, order_id: 1, created_at: at, transactions: [] });
    expect(() => refundedAmount(refund, 'goods')).toThrow(expect.objectContaining({ code: 'unreadable_event' }));
  });
});
