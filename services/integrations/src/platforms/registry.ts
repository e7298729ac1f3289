import type { Platform as PlatformName } from '@sillage/proto/http/integrations';
import type { Platform } from './platform.ts';
import { postback } from './postback.ts';
import { shopify } from './shopify/messages.ts';
import { signedWebhook } from './signed-webhook.ts';
import { stripe } from './stripe/messages.ts';
import { woocommerce } from './woocommerce.ts';

export const platforms: Readonly<Record<PlatformName, Platform>> = {
  shopify,
  woocommerce,
  stripe,
  webhook: signedWebhook,
  postback,
};
