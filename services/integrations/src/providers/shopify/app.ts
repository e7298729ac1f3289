import '@shopify/shopify-api/adapters/web-api';
import {
  ApiVersion,
  CookieNotFound,
  HttpResponseError,
  InvalidHmacError,
  InvalidOAuthError,
  InvalidShopError,
  LogSeverity,
  type Session,
  shopifyApi,
} from '@shopify/shopify-api';
import { setAbstractFetchFunc } from '@shopify/shopify-api/runtime';
import { AppError } from '@sillage/runtime/service';
import { atStandIn, createShopFetch } from './address.ts';

/** Pinned; each version is supported for a year. https://shopify.dev/docs/api/usage/versioning */
export const API_VERSION = ApiVersion.July26;
/** Orders with their refunds, and the web pixel; not the shop's customers. */
export const SCOPES = ['read_orders', 'write_pixels', 'read_customer_events'] as const;
/** The return address of the merchant, which must also be in the app's settings. */
const CALLBACK_PATH = '/auth/shopify/callback';

/** The block of the theme extension with the script: `integrations/shopify/extensions/sillage-theme/blocks`. */
const EMBED = 'tracking';

/** The permission to access a shop's API. */
export interface Grant {
  readonly domain: string;
  readonly accessToken: string;
  /** Null if the access token does not expire. */
  readonly refreshToken: string | null;
  readonly expiresAt: Date | null;
}

/** The address at which the merchant is asked, and the cookie that their browser must send on return. */
export interface Authorization {
  readonly url: string;
  readonly cookie: string;
}

/** The installation's own app at Shopify. */
export interface ShopifyApp {
  /** The secret with which Shopify signs this app's messages. */
  readonly secret: string;
  /** The page on which the merchant activates the app's script in the shop's theme. */
  embedUrl(domain: string): string;
  authorize(domain: string): Promise<Authorization>;
  /** Throws `forbidden` if the return was not begun here, is forged, or came too late. */
  complete(query: string, cookie: string): Promise<Grant>;
  /** Replaces an expiring access token; throws `forbidden` if the shop has withdrawn its permission. */
  refresh(domain: string, refreshToken: string): Promise<Grant>;
}

interface Options {
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly publicUrl: string;
  /** A stand-in for Shopify; undefined for Shopify itself. */
  readonly standInUrl: string | undefined;
}

export function createShopifyApp({ apiKey, apiSecret, publicUrl, standInUrl }: Options): ShopifyApp {
  // The library has one for the whole process, and a process has at most one app.
  setAbstractFetchFunc(createShopFetch(standInUrl));
  const { host, protocol } = new URL(publicUrl);
  const shopify = shopifyApi({
    apiKey,
    apiSecretKey: apiSecret,
    scopes: [...SCOPES],
    hostName: host,
    hostScheme: protocol === 'https:' ? 'https' : 'http',
    apiVersion: API_VERSION,
    isEmbeddedApp: false,
    // Errors are thrown, and logged where they are answered.
    logger: { level: LogSeverity.Error, log: () => {} },
    _logDisabledFutureFlags: false,
  });
  return {
    secret: apiSecret,
    embedUrl: (domain) => {
      const query = `context=apps&activateAppId=${apiKey}/${EMBED}`;
      return atStandIn(`https://${domain}/admin/themes/current/editor?${query}`, standInUrl);
    },
    async authorize(domain) {
      const response: Response = await shopify.auth.begin({
        shop: domain,
        callbackPath: CALLBACK_PATH,
        isOnline: false,
        rawRequest: new Request(publicUrl),
      });
      const url = response.headers.get('location');
      if (url === null) throw new AppError('internal', 'Shopify cannot be opened. Try again.');
      const cookies = response.headers.getSetCookie().map((cookie) => cookie.replace(/;.*$/, ''));
      return { url: atStandIn(url, standInUrl), cookie: cookies.join('; ') };
    },
    async complete(query, cookie) {
      const rawRequest = new Request(`${publicUrl}${CALLBACK_PATH}?${query}`, { headers: { cookie } });
      const { session } = await shopify.auth.callback({ rawRequest, expiring: true }).catch(refuse);
      return grantOf(session);
    },
    async refresh(domain, refreshToken) {
      const { session } = await shopify.auth.refreshToken({ shop: domain, refreshToken }).catch(refuse);
      return grantOf(session);
    },
  };
}

function grantOf({ shop, accessToken, refreshToken, expires }: Session): Grant {
  if (accessToken === undefined) throw new AppError('internal', 'Shopify sent no access token. Try again.');
  return { domain: shop, accessToken, refreshToken: refreshToken ?? null, expiresAt: expires ?? null };
}

function refuse(cause: unknown): never {
  const isForged =
    cause instanceof InvalidOAuthError ||
    cause instanceof InvalidHmacError ||
    cause instanceof InvalidShopError ||
    cause instanceof CookieNotFound;
  const isRefused = cause instanceof HttpResponseError && cause.response.code < 500 && cause.response.code !== 429;
  if (isForged || isRefused) {
    throw new AppError('forbidden', 'Shopify does not confirm this. Nothing was connected: begin again.', { cause });
  }
  if (cause instanceof AppError) throw cause;
  throw new AppError('unavailable', 'Shopify does not answer as expected. Try again in a minute.', { cause });
}
