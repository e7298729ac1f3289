import { z } from 'zod';

/**
 * `GET /api/v1/public/programmes/{affiliateId}/manifest`, with a session's cookie: the manifest for installing the page
 * of one programme (https://www.w3.org/TR/appmanifest). It contains no credentials.
 */
export const WebManifest = z.object({
  id: z.string(),
  name: z.string(),
  short_name: z.string(),
  start_url: z.string(),
  scope: z.string(),
  display: z.literal('standalone'),
  background_color: z.string(),
  theme_color: z.string(),
  icons: z.array(
    z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.literal('maskable').optional() }),
  ),
});
export type WebManifest = z.infer<typeof WebManifest>;
