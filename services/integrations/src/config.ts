import {
  CommonConfig,
  databaseMaxConnections,
  databaseUrl,
  eventsRetentionDays,
  jwksUrl,
  migrateAtStart,
  publicUrl,
} from '@sillage/runtime/service';
import { z } from 'zod';

export const IntegrationsConfig = CommonConfig.extend({
  DATABASE_URL: databaseUrl('integrations'),
  DATABASE_MAX_CONNECTIONS: databaseMaxConnections(10),
  EVENTS_RETENTION_DAYS: eventsRetentionDays,
  MIGRATE_AT_START: migrateAtStart,
  JWKS_URL: jwksUrl,
  PUBLIC_URL: publicUrl,
  CONNECTIONS_SECRET: z
    .string()
    .min(32, 'CONNECTIONS_SECRET must have at least 32 characters')
    .optional()
    .describe(
      'Encrypts the signing secrets of connections: at least 32 characters. Absent: `INTERNAL_SECRET`. If that is changed, set this to its old value.',
    ),
  SHOPIFY_API_KEY: z
    .string()
    .min(1)
    .optional()
    .describe(
      'The client id of the Shopify app of this installation. Absent: shops are connected with apps of their own.',
    ),
  SHOPIFY_API_SECRET: z
    .string()
    .min(1)
    .optional()
    .describe("The client secret of that app, which also signs Shopify's webhooks."),
  SHOPIFY_API_URL: z.url().optional().describe('A stand-in for Shopify, for tests and `npm start`. Absent: Shopify.'),
  IDENTITY_URL: z
    .url('IDENTITY_URL is required: the address of identity')
    .describe('The identity service, which mails the owners of accounts about their webhook endpoints.'),
  COLLECTOR_URL: z
    .url('COLLECTOR_URL is required: the address of the collector')
    .describe('The collector, which records the orders and refunds of connected shops.'),
}).refine(
  ({ SHOPIFY_API_KEY: key, SHOPIFY_API_SECRET: secret }) => (key === undefined) === (secret === undefined),
  'SHOPIFY_API_KEY and SHOPIFY_API_SECRET belong together: set both, or neither',
);
export type IntegrationsConfig = z.infer<typeof IntegrationsConfig>;
