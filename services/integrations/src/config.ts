import { CommonConfig, databaseMaxConnections, databaseUrl, jwksUrl, publicUrl } from '@sillage/runtime/service';
import { z } from 'zod';

export const IntegrationsConfig = CommonConfig.extend({
  DATABASE_URL: databaseUrl('integrations'),
  DATABASE_MAX_CONNECTIONS: databaseMaxConnections(10),
  JWKS_URL: jwksUrl,
  PUBLIC_URL: publicUrl,
  CONNECTIONS_SECRET: z
    .string()
    .min(32, 'CONNECTIONS_SECRET must have at least 32 characters')
    .optional()
    .describe(
      'What the signing secrets of connections are encrypted with: at least 32 characters. Absent: `INTERNAL_SECRET`, which it must be set to when that one is changed.',
    ),
  COLLECTOR_URL: z
    .url('COLLECTOR_URL is required: the address of the collector')
    .describe('Who records the orders and refunds of connected shops.'),
});
export type IntegrationsConfig = z.infer<typeof IntegrationsConfig>;
