import type { IntegrationsConfig } from '../../config.ts';
import type { Shopify } from '../../deps.ts';
import { createAdminApi } from './admin-api.ts';
import { createShopifyApp } from './app.ts';

type Config = Pick<IntegrationsConfig, 'SHOPIFY_API_KEY' | 'SHOPIFY_API_SECRET' | 'SHOPIFY_API_URL' | 'PUBLIC_URL'>;

/** Shopify, or its stand-in, from the configuration. */
export function createShopify({
  SHOPIFY_API_KEY: apiKey,
  SHOPIFY_API_SECRET: apiSecret,
  SHOPIFY_API_URL: standInUrl,
  PUBLIC_URL: publicUrl,
}: Config): Shopify {
  return {
    app: apiKey && apiSecret ? createShopifyApp({ apiKey, apiSecret, publicUrl, standInUrl }) : null,
    open: createAdminApi(standInUrl),
    tryWith: standInUrl === undefined ? null : 'demo-shop',
  };
}
