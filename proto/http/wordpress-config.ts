import { z } from 'zod';
import { Uuid } from '../values/ids.ts';
import { text } from '../values/text.ts';

const Domain = text(255)
  .transform((domain) => (/^https?:\/\//i.test(domain) ? domain : `https://${domain}`))
  .refine((address) => URL.canParse(address), 'Enter the domain of the WordPress site, such as shop.example')
  .transform((address) => new URL(address).host);
const SetInPlugin = z.literal(true, 'This is set in the plugin itself').optional();

/**
 * Body of `POST /api/wordpress-config`: connects a WordPress site by its domain. `apiKey`: the key of an existing
 * WooCommerce connection of the campaign. `userId` is ignored; the session's user is used.
 */
export const ConfigureWordPress = z.object({
  pluginType: z.literal('wordpress'),
  domain: Domain,
  campaignId: Uuid,
  apiKey: text(2048).optional(),
  settings: z.object({ autoInject: SetInPlugin, trackingEnabled: SetInPlugin }).optional(),
});

/** `apiKey` is the key for the plugin, shown only once; null if it was sent in the request. */
export const WordPressConfig = z.object({
  pluginId: Uuid,
  trackingScript: z.string(),
  apiKey: z.string().nullable(),
});
