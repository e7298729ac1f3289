import { CommonConfig } from '@sillage/infra/service';
import { z } from 'zod';

export const CampaignsConfig = CommonConfig.extend({
  DATABASE_URL: z.string('DATABASE_URL is required: the Postgres that holds the schema "campaigns"'),
  DATABASE_MAX_CONNECTIONS: z.coerce.number().int().min(2).default(10),
  /** Where browsers reach the platform: the base of every link, dashboard address and script that is handed out. */
  PUBLIC_URL: z.url({
    protocol: /^https?$/,
    error: 'PUBLIC_URL is required: the address that visitors use, such as https://go.example.com',
  }),
  /** Identity's public keys. */
  JWKS_URL: z.url('JWKS_URL is required: the address of /auth/v1/.well-known/jwks.json of the identity service'),
  /** Which merchants have a card; absent: campaigns need none, and no affiliate can be deleted, since nobody says what is owed. */
  BILLING_URL: z.url().optional(),
});
export type CampaignsConfig = z.infer<typeof CampaignsConfig>;
