import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { verbatim } from '@sillage/proto/values/text';
import { isSameSecret } from '@sillage/runtime/http';
import { AppError } from '@sillage/runtime/service';
import type { z } from 'zod';
import type { Notice } from '../../domain/notices.ts';
import { buyerOf, countedBy, instantOf, parseJson, readAs } from '../order-events.ts';
import type { AppReadOptions, Inbound, Message, Platform } from '../platform.ts';
import { exchangeOf, paidAmount, refundedAmount } from './amounts.ts';
import { CancelledOrder, PlacedOrder, Refund } from './payloads.ts';

/** https://shopify.dev/docs/apps/build/webhooks */
export const shopify = {
  proof: 'app',
  read(inbound, options) {
    const { id, topic } = verify(inbound, options);
    return { externalId: id, topic, ...contentOf(topic, inbound, options) };
  },
} satisfies Platform;

type Content = Pick<Message, 'notices' | 'endsConnection'>;

function contentOf(topic: string, { body }: Inbound, options: AppReadOptions): Content {
  switch (topic) {
    case 'orders/create':
    case 'orders/paid':
      return { notices: noticesOfOrder(readAs(PlacedOrder, parseJson(body)), options) };
    case 'orders/cancelled': {
      const { id, cancelled_at: at } = readAs(CancelledOrder, parseJson(body));
      return { notices: [{ kind: 'cancelled', orderId: id, at: instantOf(at) }] };
    }
    case 'refunds/create':
      return { notices: [noticeOfRefund(readAs(Refund, parseJson(body)), options)] };
    case 'app/uninstalled':
      return { notices: [], endsConnection: true };
    default:
      return { notices: [] };
  }
}

function noticesOfOrder(order: z.output<typeof PlacedOrder>, options: AppReadOptions): Notice[] {
  // An unpaid order is sent again once it is paid.
  if (order.financial_status !== 'paid') return [];
  const exchange = exchangeOf(order);
  const token = order.note_attributes.find(({ name }) => name === CART_ATTRIBUTE)?.value;
  return [
    {
      kind: 'paid',
      orderId: order.id,
      at: instantOf(order.processed_at ?? order.created_at),
      currency: order.currency,
      ...countedBy(options.amountBasis, (basis) => paidAmount(order, basis).amountMinor),
      ...(exchange && { exchange }),
      clickToken: ClickToken.safeParse(token).data ?? null,
      affiliateId: null,
      isTest: order.test,
      ...buyerOf(options, {
        couponCodes: order.discount_codes.map(({ code }) => code),
        email: order.email,
      }),
      ...(order.checkout_token && { checkoutHash: hashOfCheckout(order.checkout_token) }),
    },
  ];
}

function noticeOfRefund(refund: z.output<typeof Refund>, { amountBasis }: AppReadOptions): Notice {
  return {
    kind: 'refunded',
    orderId: refund.order_id,
    refundId: refund.id,
    at: instantOf(refund.processed_at ?? refund.created_at),
    currency: refundedAmount(refund, amountBasis).currency,
    ...countedBy(amountBasis, (basis) => refundedAmount(refund, basis).amountMinor),
  };
}

/** Cart attribute in which the theme's app embed stores the click token. */
const CART_ATTRIBUTE = 'sillage';
/** Anybody can set the attribute, so that another text is ignored. */
const ClickToken = verbatim(1024).min(1);

/** The stored hash of a checkout's token, which only the shop and the buyer's page know. */
export const hashOfCheckout = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Verifies the app's signature; returns the message's id and topic. */
function verify({ body, headers }: Inbound, { signingSecret, shopDomain }: AppReadOptions) {
  const [id, topic, domain] = ['webhook-id', 'topic', 'shop-domain'].map((name) => header(headers, name));
  if (!isSigned(body, header(headers, 'hmac-sha256'), signingSecret) || !id || !topic || domain !== shopDomain) {
    throw new AppError(
      'invalid_signature',
      "The message is not signed with the app's secret, or is of another shop. Nothing was recorded.",
    );
  }
  return { id, topic };
}

/** Compares in constant time. */
export const isSigned = (body: Buffer, signature: string, secret: string): boolean =>
  isSameSecret(signature, createHmac('sha256', secret).update(body).digest('base64'));

const header = (headers: IncomingHttpHeaders, name: string): string => String(headers[`x-shopify-${name}`] ?? '');
