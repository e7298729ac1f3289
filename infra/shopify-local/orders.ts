import { randomBytes } from 'node:crypto';
import type { Clock } from '@sillage/runtime/service';
import type { Cart, Order, Shop } from './store.ts';
import type { Webhooks } from './webhooks.ts';

const CURRENCY = 'EUR';
/** Of the prices, which include it: 20 %. */
const TAX_PART = 6;
/** Minor units. */
export const SHIPPING = 480;

interface Deps {
  readonly clock: Clock;
  readonly webhooks: Webhooks;
}

/** Pays for a cart. */
export function placeOrder(shop: Shop, cart: Cart & Pick<Order, 'discountCodes'>, { clock, webhooks }: Deps): Order {
  const order: Order = {
    id: shop.nextId,
    checkoutToken: randomBytes(16).toString('hex'),
    createdAt: new Date(clock()).toISOString(),
    attributes: cart.attributes,
    lines: cart.lines,
    discountCodes: cart.discountCodes ?? [],
    shipping: SHIPPING,
    refunds: [],
    cancelledAt: null,
  };
  shop.nextId += 1;
  shop.orders.push(order);
  webhooks.emit(shop, 'ORDERS_CREATE', payloadOf(order));
  webhooks.emit(shop, 'ORDERS_PAID', payloadOf(order));
  return order;
}

/** Pays half of what is left of the goods back, or all of it. */
export function refundOrder(shop: Shop, id: number, part: 'half' | 'all', { clock, webhooks }: Deps): void {
  const order = shop.orders.find((known) => known.id === id);
  const left = order ? leftOf(order) : 0;
  if (!order || left === 0) return;
  const amount = part === 'half' ? Math.ceil(left / 2) : left;
  const refund = { id: shop.nextId, amount, at: new Date(clock()).toISOString() };
  shop.nextId += 1;
  replace(shop, { ...order, refunds: [...order.refunds, refund] });
  webhooks.emit(shop, 'REFUNDS_CREATE', {
    id: refund.id,
    order_id: id,
    created_at: refund.at,
    processed_at: refund.at,
    note: 'The customer did not like the colour',
    transactions: [{ kind: 'refund', status: 'success', amount: decimal(amount), currency: CURRENCY }],
    refund_line_items: [
      {
        quantity: 1,
        subtotal: amount / 100,
        total_tax: Math.round(amount / TAX_PART) / 100,
        subtotal_set: { shop_money: { amount: decimal(amount), currency_code: CURRENCY } },
      },
    ],
    order_adjustments: [],
  });
}

/** Cancels an order; what was not paid back yet is paid back. */
export function cancelOrder(shop: Shop, id: number, deps: Deps): void {
  const order = shop.orders.find((known) => known.id === id);
  if (!order || order.cancelledAt !== null) return;
  const cancelled = { ...order, cancelledAt: new Date(deps.clock()).toISOString() };
  replace(shop, cancelled);
  deps.webhooks.emit(shop, 'ORDERS_CANCELLED', payloadOf(cancelled));
  refundOrder(shop, id, 'all', deps);
}

export const goodsOf = ({ lines }: Pick<Cart, 'lines'>): number =>
  lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);

/** Of the goods, in minor units. */
export const leftOf = (order: Order): number =>
  goodsOf(order) - order.refunds.reduce((sum, { amount }) => sum + amount, 0);

export const decimal = (minor: number): string => (minor / 100).toFixed(2);

function replace(shop: Shop, order: Order): void {
  shop.orders = shop.orders.map((known) => (known.id === order.id ? order : known));
}

/** All that Shopify says of an order; subscriptions choose. */
function payloadOf(order: Order): Readonly<Record<string, unknown>> {
  const { shipping } = order;
  const goods = goodsOf(order);
  const left = leftOf(order);
  const shippingTax = Math.round(shipping / TAX_PART);
  const total = { amount: decimal(goods + shipping), currency_code: CURRENCY };
  return {
    id: order.id,
    name: `#${order.id % 10_000}`,
    email: 'buyer@example.com',
    customer: { id: 7, first_name: 'Robin', last_name: 'Buyer' },
    billing_address: { name: 'Robin Buyer', city: 'Lyon' },
    created_at: order.createdAt,
    processed_at: order.createdAt,
    cancelled_at: order.cancelledAt,
    financial_status: 'paid',
    test: false,
    checkout_token: order.checkoutToken,
    note_attributes: Object.entries(order.attributes).map(([name, value]) => ({ name, value })),
    discount_codes: order.discountCodes?.map((code) => ({ code, amount: '0.00', type: 'percentage' })) ?? [],
    currency: CURRENCY,
    taxes_included: true,
    subtotal_price: decimal(goods),
    total_price: decimal(goods + shipping),
    total_price_set: { shop_money: total, presentment_money: total },
    total_tax: decimal(Math.round(goods / TAX_PART) + shippingTax),
    current_subtotal_price: decimal(left),
    current_total_price: decimal(left + shipping),
    current_total_tax: decimal(Math.round(left / TAX_PART) + shippingTax),
    shipping_lines: [{ title: 'Standard', price: decimal(shipping), tax_lines: [{ price: decimal(shippingTax) }] }],
    line_items: order.lines.map(({ title, quantity, price }) => ({ title, quantity, price: decimal(price) })),
  };
}
