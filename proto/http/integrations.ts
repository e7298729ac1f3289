import { z } from 'zod';
import { Uuid } from '../values/ids.ts';
import { Instant } from '../values/instant.ts';
import { KnownCurrency } from '../values/money.ts';
import { text } from '../values/text.ts';
import { DestinationUrl } from './destination-url.ts';

/** The kinds of systems that report a campaign's orders. Stable codes. */
export const Platform = z.enum(['shopify', 'woocommerce', 'stripe', 'webhook', 'postback']);
export type Platform = z.infer<typeof Platform>;

/** What counts as an order's amount: the goods after discounts, without tax and shipping, or the whole payment. */
export const AmountBasis = z.enum(['goods', 'total']);
export type AmountBasis = z.infer<typeof AmountBasis>;

/**
 * Derived from deliveries: none yet, some within the last seven days, or none for longer. `error`: the latest one could
 * not be recorded, apart from those that are ignored.
 */
export const ConnectionState = z.enum(['pending', 'active', 'inactive', 'error']);
export type ConnectionState = z.infer<typeof ConnectionState>;

/** The set-up of a shop: messages and tracking are being activated, are active, or were refused by the shop. */
export const ShopSetUp = z.enum(['pending', 'done', 'refused']);
export type ShopSetUp = z.infer<typeof ShopSetUp>;

export const ConnectedShop = z.object({
  /** At Shopify, such as `example.myshopify.com`. */
  domain: z.string(),
  setUp: ShopSetUp,
  /** The page on which the merchant activates the app's script in the theme; null if it is inserted manually. */
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
  /** The address that the other side sends to. */
  url: z.string(),
  /** For a shop that is accessed through an API; otherwise null. */
  shop: ConnectedShop.nullable(),
  createdAt: z.string(),
  lastDeliveryAt: z.string().nullable(),
});
export type Connection = z.infer<typeof Connection>;
export const ConnectionList = z.object({ connections: z.array(Connection) });

/** Platforms whose secret is created here. Shopify asks for permission, and Stripe creates its own secret. */
export const SecretPlatform = Platform.exclude(['shopify', 'stripe']);
export type SecretPlatform = z.infer<typeof SecretPlatform>;

export const CreateConnection = z.object({
  platform: SecretPlatform,
  name: text(100).min(1),
  amountBasis: AmountBasis.default('goods'),
});
export type CreateConnection = z.input<typeof CreateConnection>;

/** An account at Stripe, whose secret is entered later, after Stripe was given the connection's address. */
export const ConnectStripe = CreateConnection.omit({ platform: true });
export type ConnectStripe = z.input<typeof ConnectStripe>;

export const UpdateConnection = z.object({ name: text(100).min(1).optional(), amountBasis: AmountBasis.optional() });
export type UpdateConnection = z.input<typeof UpdateConnection>;

/**
 * `secret` is shown only once: the signing secret of the other side, the key that it sends, or the key for its plugin.
 */
export const CreatedConnection = Connection.extend({ secret: z.string() });
export type CreatedConnection = z.infer<typeof CreatedConnection>;

/** Body of `POST …/connections/{connection}/signing-secret`: the signing secret that the other side created. */
export const SigningSecret = z.object({
  secret: text(255).regex(/^whsec_[\w+/=-]{16,}$/, 'A signing secret begins with whsec_'),
});
export type SigningSecret = z.infer<typeof SigningSecret>;

/** A shop that sent its merchant here, by our plugin, and expects them back at `returnTo`. */
export const ConnectShop = z.object({
  shop: text(2048).min(1),
  returnTo: text(2048).min(1),
  /** An opaque value of the shop, which is returned unchanged. */
  state: text(200).min(1),
});
export type ConnectShop = z.input<typeof ConnectShop>;

/** The address to redirect the browser to: the shop's, with `code` and `state`. */
export const ShopReturn = z.object({ returnTo: z.string() });

export const ExchangeCode = z.object({ code: text(200).min(1) });
export const ConnectionKey = z.object({ connectionKey: z.string() });

/** An order for this affiliate, reported like the shop would. A test, which earns nothing. */
export const SendTestOrder = z.object({ affiliateId: Uuid });
export type SendTestOrder = z.input<typeof SendTestOrder>;

/** The delivery and the order of the test. */
export const TestOrder = z.object({ deliveryId: Uuid, orderId: z.string() });
export type TestOrder = z.infer<typeof TestOrder>;

/** The page to check; if absent, the campaign's destination. */
export const CheckPage = z.object({
  url: text(2048)
    .refine((url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol), 'An address begins with http')
    .optional(),
});
export type CheckPage = z.input<typeof CheckPage>;

/** Why a page could not be checked. Stable codes. */
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
 * The tracking script's state on a page. `blocked`: a consent tool blocks it until the visitor agrees.
 * `wrong_campaign`: it is there for another campaign, or without one.
 */
export const PageCheck = z.object({
  /** After redirects. */
  url: z.string(),
  result: z.enum(['found', 'missing', 'blocked', 'wrong_campaign', 'unreachable']),
  /** Set if it is `unreachable`. */
  refusal: PageRefusal.nullable(),
});
export type PageCheck = z.infer<typeof PageCheck>;

/** `POST /api/v1/integrations/destination-check`: checks an address before a campaign leads there. */
export const CheckDestination = z.object({ url: DestinationUrl });

/** `script_found`: the tracking script of this installation is on the page, for any campaign. */
export const DestinationCheck = z.object({
  /** After redirects. */
  url: z.string(),
  result: z.enum(['script_found', 'script_missing', 'unreachable']),
  /** Set if it is `unreachable`. */
  refusal: PageRefusal.nullable(),
});
export type DestinationCheck = z.infer<typeof DestinationCheck>;

const OrderId = text(200).min(1);
const Amount = z.union([z.number().nonnegative(), text(20)]).transform(String);
const At = Instant.optional();

/** Body of `POST /webhooks/shops/{connection}`: an event of an order. Amounts are decimals of the currency. */
export const OrderEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('order.paid'),
    data: z.object({
      orderId: OrderId,
      /** The whole payment. */
      amount: Amount,
      /** The goods after discounts, without tax and shipping. If absent, the whole payment. */
      goodsAmount: Amount.optional(),
      currency: KnownCurrency,
      /** The click token that the redirect appended as `sillage`. */
      token: text(1024).optional(),
      affiliateId: text(64).optional(),
      /**
       * Codes that the customer typed at checkout, case-insensitive. Those that cannot be an affiliate's are ignored,
       * because a shop may have any.
       */
      couponCodes: z.array(z.string()).optional(),
      /** The shop's id of the customer, the same for each order. Only a hash is stored. */
      customerId: text(200).min(1).optional(),
      /** Of the customer; only a keyed digest is stored, to recognise an affiliate's own order. */
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
 * `GET /pb`, for systems that can only call an address. `click_id` is the click token that the redirect appended as
 * `sillage`; `status` distinguishes sales from cancellations, and defaults to a sale.
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

/** 202: stored, and will be processed. */
export const Received = z.object({ id: Uuid });
