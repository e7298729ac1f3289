import type { Platform } from './platform.ts';
import { signedWebhook } from './signed-webhook.ts';

/** A shop with our plugin, which sends messages like a signed webhook. It is configured with a single string. */
export const woocommerce = {
  ...signedWebhook,
  shown: ({ publicUrl, campaignId, connectionId, secret }) => {
    const key = { origin: publicUrl, campaign: campaignId, connection: connectionId, secret };
    return `sillage_${Buffer.from(JSON.stringify(key)).toString('base64url')}`;
  },
} satisfies Platform;
