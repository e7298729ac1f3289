import { z } from 'zod';
import { Uuid } from '../values/ids.ts';

/**
 * `POST /api/v1/public/demo`: what a visitor looks at the demo of the installation with. `expiresAt`, ISO 8601: it is
 * not prolonged.
 */
export const DemoView = z.object({ accessToken: z.string(), expiresAt: z.string() });
export type DemoView = z.infer<typeof DemoView>;

/** What the gateway asks identity for: the account that everybody may look at now; null: none. */
export const ShownDemo = z.object({ merchantId: Uuid.nullable() });

/** What identity asks attribution for before it shows an account: how many campaigns it has, or had, of each mode. */
export const CampaignModes = z.object({ test: z.int(), live: z.int() });
export type CampaignModes = z.infer<typeof CampaignModes>;
