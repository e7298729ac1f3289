import { z } from 'zod';
import { Uuid } from '../values/ids.ts';

/**
 * `POST /api/v1/public/demo`: a visitor's token for the demo of the installation. It cannot be prolonged beyond
 * `expiresAt` (ISO 8601).
 */
export const DemoView = z.object({ accessToken: z.string(), expiresAt: z.string() });
export type DemoView = z.infer<typeof DemoView>;

/** The gateway's request to identity: the account that is public now as the demo; null if there is none. */
export const ShownDemo = z.object({ merchantId: Uuid.nullable() });

/**
 * Identity's request to attribution before it shows an account as the demo: its numbers of past and present campaigns
 * by mode.
 */
export const CampaignModes = z.object({ test: z.int(), live: z.int() });
export type CampaignModes = z.infer<typeof CampaignModes>;
