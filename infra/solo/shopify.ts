import type { Clock, Lifecycle, Logger } from '@sillage/runtime/service';
import { startShopifyLocal } from '@sillage/shopify-local';
import { isThisMachineAlone } from './this-machine.ts';

interface SoloShopifyOptions {
  readonly log: Logger;
  readonly clock: Clock;
  /** State file of the shops. */
  readonly file: string;
}

/**
 * Starts a stand-in for Shopify if no app is configured and only this machine can reach the installation. Resolves with
 * the variables that make integrations use it.
 */
export async function standInForShopify(
  life: Lifecycle,
  env: Readonly<Record<string, string | undefined>>,
  options: SoloShopifyOptions,
) {
  if (env.SHOPIFY_API_KEY || !isThisMachineAlone(env)) return undefined;
  const { url, apiKey, apiSecret } = await startShopifyLocal(life, options);
  return { SHOPIFY_API_KEY: apiKey, SHOPIFY_API_SECRET: apiSecret, SHOPIFY_API_URL: url };
}
