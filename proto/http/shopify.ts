import { z } from 'zod';
import { text } from '../values/text.ts';
import { AmountBasis } from './integrations.ts';

/** The name before `.myshopify.com`, or the whole of it; the service checks it. */
const ShopName = text(255).min(1);

/** What this installation can connect Shopify shops with. */
export const ShopifySupport = z.object({
  /** An app of its own, which a merchant installs with one click. Without it, only an app of the shop itself works. */
  hasApp: z.boolean(),
  /** A shop of this machine's stand-in for Shopify to try it with; null where Shopify itself is asked. */
  tryWith: z.string().nullable(),
});
export type ShopifySupport = z.infer<typeof ShopifySupport>;

/** Begins the installation of the app in a shop. */
export const AuthorizeShop = z.object({ shop: ShopName, amountBasis: AmountBasis.default('goods') });
export type AuthorizeShop = z.input<typeof AuthorizeShop>;

/** Where Shopify asks the merchant for permission. */
export const ShopAuthorization = z.object({ url: z.string() });

/** What Shopify appended to the address that it led back to: everything behind the question mark. */
export const AuthorizedShop = z.object({ query: text(4096).min(1) });
export type AuthorizedShop = z.input<typeof AuthorizedShop>;

/** An app that the merchant made in their own shop: its Admin API access token, and the secret that it signs with. */
export const ConnectOwnApp = z.object({
  shop: ShopName,
  accessToken: text(255).min(1),
  apiSecret: text(255).min(1),
  amountBasis: AmountBasis.default('goods'),
});
export type ConnectOwnApp = z.input<typeof ConnectOwnApp>;

/** What is looked at in a shop. Stable codes. */
export const ShopCheck = z.enum(['access', 'scopes', 'webhooks', 'pixel', 'script', 'messages']);
export type ShopCheck = z.infer<typeof ShopCheck>;

/** Each with what was seen; of a shop that cannot be reached, `access` alone. */
export const ShopDiagnosis = z.object({
  checks: z.array(z.object({ check: ShopCheck, status: z.enum(['success', 'warning', 'error']) })),
});
export type ShopDiagnosis = z.infer<typeof ShopDiagnosis>;

/**
 * Body of `POST /api/v1/public/integrations/shops/{connection}/clicks`, of the web pixel: which click brought the order
 * that was just placed. Believed only where the shop's own message of the order names the same checkout.
 */
export const CheckoutClick = z.object({
  orderId: text(64).min(1),
  checkout: text(255).min(8),
  token: text(1024).min(1),
});
export type CheckoutClick = z.infer<typeof CheckoutClick>;
