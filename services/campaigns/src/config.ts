import {
  CommonConfig,
  databaseMaxConnections,
  databaseUrl,
  jwksUrl,
  migrateAtStart,
  publicUrl,
} from '@sillage/runtime/service';
import { z } from 'zod';

export const CampaignsConfig = CommonConfig.extend({
  DATABASE_URL: databaseUrl('campaigns'),
  DATABASE_MAX_CONNECTIONS: databaseMaxConnections(10),
  MIGRATE_AT_START: migrateAtStart,
  PUBLIC_URL: publicUrl,
  JWKS_URL: jwksUrl,
  BILLING_URL: z
    .url()
    .optional()
    .describe(
      'The billing service, asked whether a merchant has a card and what is owed. Absent: campaigns need no card, and no affiliate can be deleted.',
    ),
});
export type CampaignsConfig = z.infer<typeof CampaignsConfig>;
