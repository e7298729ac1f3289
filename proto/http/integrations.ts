import { z } from 'zod';
import { CouponCode, MAX_COUPON_CODES } from '../values/coupon-code.ts';
import { Uuid } from '../values/ids.ts';
import { KnownCurrency } from '../values/money.ts';
import { text } from '../values/text.ts';
import { DestinationUrl } from './destination-url.ts';

/** How orders reach a campaign by themselves. Stable codes. */
export const Platform = z.enum(['shopify', 'woocommerce', 'stripe', 'webhook', 'postback']);
export type Platform = z.infer<typeof Platform>;

/** What counts as the amount of an order: the goods after discounts, without tax and shipping, or all that was paid. */
export const AmountBasis = z.enum(['goods', 'total']);
export type AmountBasis = z.infer<typeof AmountBasis>;

/**
 * From what has been received: nothing yet, something within the last seven days, or nothing for so long. `error`: what
 * was heard last could not be recorded.
 */
export const ConnectionState = z.enum(['pending', 'active', 'inactive', 'error']);
export type ConnectionState = z.infer<typeof ConnectionState>;

/** How far a shop is set up: messages and tracking are being switched on, are on, or were refused by the shop. */
export const ShopSetUp = z.enum(['pending', 'done', 'refused']);
export type ShopSetUp = z.infer<typeof ShopSetUp>;

export const ConnectedShop = z.object({
  /** Of Shopify, such as `example.myshopify.com`. */
  domain: z.string(),
  setUp: ShopSetUp,
  /** Where the merchant switches the app's script on in the theme; null: it is put into the theme by hand. */
  embedUrl: z.string().nullable(),
});
export type ConnectedShop = z.infer<typeof ConnectedShop>;

export const Connection = z.object({
  id: Uuid,
  campaignId: Uuid,
  platform: Platform,
  name: z.string(),
  amountBasis: AmountBasis,
  state: ConnectionState,
  /** Where the other side sends to. */
  url: z.string(),
  /** Of a shop that is asked through an API; null for the others. */
  shop: ConnectedShop.nullable(),
  createdAt: z.string(),
  lastDeliveryAt: z.string().nullable(),
});
export type Connection = z.infer<typeof Connection>;
export const ConnectionList = z.object({ connections: z.array(Connection) });

/** Those that are connected with a secret of ours. Shopify asks for permission, and Stripe makes its secret itself. */
export const SecretPlatform = Platform.exclude(['shopify', 'stripe']);
export type SecretPlatform = z.infer<typeof SecretPlatform>;

export const CreateConnection = z.object({
  platform: SecretPlatform,
  name: text(100).min(1),
  amountBasis: AmountBasis.default('goods'),
});
export type CreateConnection = z.input<typeof CreateConnection>;

/** An account at Stripe, whose secret follows once Stripe was given the connection's address. */
export const ConnectStripe = CreateConnection.omit({ platform: true });
export type ConnectStripe = z.input<typeof ConnectStripe>;

export const UpdateConnection = z.object({ name: text(100).min(1).optional(), amountBasis: AmountBasis.optional() });
export type UpdateConnection = z.input<typeof UpdateConnection>;

/** `secret` is shown this once: what the other side signs with, the key that it shows, or what its plugin is given. */
export const CreatedConnection = Connection.extend({ secret: z.string() });
export type CreatedConnection = z.infer<typeof CreatedConnection>;

/** Body of `POST …/connections/{connection}/signing-secret`: the secret that the other side made to sign with. */
export const SigningSecret = z.object({
  secret: text(255).regex(/^whsec_[\w+/=-]{16,}$/, 'A signing secret begins with whsec_'),
});
export type SigningSecret = z.infer<typeof SigningSecret>;

/** A shop that sent its merchant here, by a plugin of ours, and waits for them at `returnTo`. */
export const ConnectShop = z.object({
  shop: text(2048).min(1),
  returnTo: text(2048).min(1),
  /** The shop's own, given back as it is. */
  state: text(200).min(1),
});
export type ConnectShop = z.input<typeof ConnectShop>;

/** Where to send the browser: the shop's address, with `code` and `state`. */
export const ShopReturn = z.object({ returnTo: z.string() });

export const ExchangeCode = z.object({ code: text(200).min(1) });
export const ConnectionKey = z.object({ connectionKey: z.string() });

/**
 * Why a delivery was ignored, or failed. `no_click`: the order names neither a click nor an affiliate. `order_unknown`:
 * kept until the payment of its order is known. Others are codes of the error catalogue.
 */
export const DeliveryReason = z.enum([
  'no_click',
  'order_unknown',
  'nothing_to_record',
  'unreadable_event',
  'campaign_paused',
  'invalid_click_token',
  'validation_failed',
  'not_found',
]);
export type DeliveryReason = z.infer<typeof DeliveryReason>;

/** One message of the other side. Who its customers are is not kept. */
export const Delivery = z.object({
  id: Uuid,
  topic: z.string(),
  orderId: z.string().nullable(),
  receivedAt: z.string(),
  state: z.enum(['waiting', 'processed', 'ignored', 'failed']),
  reason: z.string().nullable(),
});
export type Delivery = z.infer<typeof Delivery>;
/** The last hundred, newest first. */
export const DeliveryList = z.object({ deliveries: z.array(Delivery) });

/** An order in the name of this affiliate, as the shop would report it. A test: it earns nothing. */
export const SendTestOrder = z.object({ affiliateId: Uuid });
export type SendTestOrder = z.input<typeof SendTestOrder>;

/** What to follow: the message, and the order that it reports. */
export const TestOrder = z.object({ deliveryId: Uuid, orderId: z.string() });
export type TestOrder = z.infer<typeof TestOrder>;

/** Which page to look at; absent: the campaign's destination. */
export const CheckPage = z.object({
  url: text(2048)
    .refine((url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol), 'An address begins with http')
    .optional(),
});
export type CheckPage = z.input<typeof CheckPage>;

/** Why a page could not be looked at. Stable codes. */
export const PageRefusal = z.enum([
  'not_http',
  'private_address',
  'unknown_host',
  'unreachable',
  'timed_out',
  'too_large',
  'too_many_redirects',
  'error_status',
  'not_html',
]);
export type PageRefusal = z.infer<typeof PageRefusal>;

/**
 * What was seen of the tracking script on a page. `blocked`: a consent tool keeps it from running until the visitor
 * agrees. `wrong_campaign`: it is there for another campaign, or for none.
 */
export const PageCheck = z.object({
  /** Where redirects led. */
  url: z.string(),
  result: z.enum(['found', 'missing', 'blocked', 'wrong_campaign', 'unreachable']),
  /** Of a page that is `unreachable`. */
  refusal: PageRefusal.nullable(),
});
export type PageCheck = z.infer<typeof PageCheck>;

/** `POST /api/v1/integrations/destination-check`: what is at an address that a campaign may lead to, before it does. */
export const CheckDestination = z.object({ url: DestinationUrl });

/** `script_found`: the tracking script of this installation is on the page, whichever campaign it names. */
export const DestinationCheck = z.object({
  /** Where redirects led. */
  url: z.string(),
  result: z.enum(['script_found', 'script_missing', 'unreachable']),
  /** Of a page that is `unreachable`. */
  refusal: PageRefusal.nullable(),
});
export type DestinationCheck = z.infer<typeof DestinationCheck>;

const OrderId = text(200).min(1);
const Amount = z.union([z.number().nonnegative(), text(20)]).transform(String);
const At = z.iso.datetime({ offset: true }).optional();

/** Body of `POST /webhooks/shops/{connection}`: what happened to an order. Amounts are decimals of the currency. */
export const OrderEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('order.paid'),
    data: z.object({
      orderId: OrderId,
      /** All that was paid. */
      amount: Amount,
      /** The goods after discounts, without tax and shipping. Absent: all that was paid. */
      goodsAmount: Amount.optional(),
      currency: KnownCurrency,
      /** The click token that the redirect appended as `sillage`. */
      token: text(1024).optional(),
      affiliateId: text(64).optional(),
      /** What the customer typed at checkout, in any case of letters. */
      couponCodes: z.array(CouponCode).max(MAX_COUPON_CODES).optional(),
      /** The shop's own id of the customer, the same at each order. Only a hash of it is kept. */
      customerId: text(200).min(1).optional(),
      /** Of the customer; only a keyed digest is kept, by which an affiliate's own order is known. */
      customerEmail: text(254).min(1).optional(),
      occurredAt: At,
      isTest: z.boolean().optional(),
    }),
  }),
  z.object({
    type: z.literal('order.refunded'),
    data: z.object({
      orderId: OrderId,
      refundId: OrderId,
      amount: Amount,
      goodsAmount: Amount.optional(),
      currency: KnownCurrency,
      occurredAt: At,
    }),
  }),
  z.object({ type: z.literal('order.cancelled'), data: z.object({ orderId: OrderId, occurredAt: At }) }),
]);
export type OrderEvent = z.input<typeof OrderEvent>;

/**
 * `GET /pb`, of systems that only call an address. `click_id` is the click token that the redirect appended as
 * `sillage`; `status` tells sales from cancellations, and nothing is one.
 */
export const PostbackQuery = z.object({
  key: text(64),
  order: OrderId,
  amount: text(20).optional(),
  currency: KnownCurrency.optional(),
  status: text(40).default(''),
  click_id: text(1024).optional(),
  affiliate_id: text(64).optional(),
  /** `1`: a test, which earns nothing. */
  test: z.enum(['0', '1']).default('0'),
});
export type PostbackQuery = z.output<typeof PostbackQuery>;

/** 202: it is kept, and will be worked on. */
export const Received = z.object({ id: Uuid });
