import { z } from 'zod';
import { text } from '../values/text.ts';
import { AmountBasis } from './integrations.ts';

/** The name before `.myshopify.com`, or the whole domain; the service checks it. */
const ShopName = text(255).min(1);

/** How this installation can connect Shopify shops. */
export const ShopifySupport = z.object({
  /**
   * The installation has its own app, which a merchant installs with one click. Without it, a shop needs an app of its
   * own.
   */
  hasApp: z.boolean(),
  /** A shop of the local stand-in for Shopify for trial; null if Shopify itself is used. */
  tryWith: z.string().nullable(),
});
export type ShopifySupport = z.infer<typeof ShopifySupport>;

/** Begins the installation of the app in a shop. */
export const AuthorizeShop = z.object({ shop: ShopName, amountBasis: AmountBasis.default('goods') });
export type AuthorizeShop = z.input<typeof AuthorizeShop>;

/** The page of Shopify that asks the merchant for permission. */
export const ShopAuthorization = z.object({ url: z.string() });

/** The complete query string that Shopify appended to the return address. */
export const AuthorizedShop = z.object({ query: text(4096).min(1) });
export type AuthorizedShop = z.input<typeof AuthorizedShop>;

/** An app that the merchant created in their own shop: its Admin API access token, and its signing secret. */
export const ConnectOwnApp = z.object({
  shop: ShopName,
  accessToken: text(255).min(1),
  apiSecret: text(255).min(1),
  amountBasis: AmountBasis.default('goods'),
});
export type ConnectOwnApp = z.input<typeof ConnectOwnApp>;

/** The checks of a shop. Stable codes. */
export const ShopCheck = z.enum(['access', 'scopes', 'webhooks', 'pixel', 'script', 'messages']);
export type ShopCheck = z.infer<typeof ShopCheck>;

/** The result of each check; only `access` if the shop cannot be reached. */
export const ShopDiagnosis = z.object({
  checks: z.array(z.object({ check: ShopCheck, status: z.enum(['success', 'warning', 'error']) })),
});
export type ShopDiagnosis = z.infer<typeof ShopDiagnosis>;

/**
 * Body of `POST /api/v1/public/integrations/shops/{connection}/clicks`, sent by the web pixel: the click that brought
 * the order just placed. It counts only if the shop's own message of the order names the same checkout.
 */
export const CheckoutClick = z.object({
  orderId: text(64).min(1),
  checkout: text(255).min(8),
  token: text(1024).min(1),
});
export type CheckoutClick = z.infer<typeof CheckoutClick>;
