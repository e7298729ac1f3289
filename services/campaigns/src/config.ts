import { affiliateMailLanguage, MailConfig } from '@sillage/runtime/mail';
import {
  CommonConfig,
  databaseMaxConnections,
  databaseUrl,
  jwksUrl,
  migrateAtStart,
  publicUrl,
} from '@sillage/runtime/service';
import { z } from 'zod';

const called = (name: string, describes: string) =>
  z.url(`${name} is required: the address of that service`).describe(describes);

export const CampaignsConfig = CommonConfig.extend({
  ...MailConfig.shape,
  DATABASE_URL: databaseUrl('campaigns'),
  DATABASE_MAX_CONNECTIONS: databaseMaxConnections(10),
  MIGRATE_AT_START: migrateAtStart,
  PAYOUT_MAIL_LANGUAGE: affiliateMailLanguage,
  PUBLIC_URL: publicUrl,
  ASSETS_S3_URL: z
    .url()
    .optional()
    .describe(
      'A bucket that speaks S3, and a folder in it, for the images of assets: `https://s3.eu-west-3.amazonaws.com/bucket/folder`. Absent: they are in the database. What was stored there before is found there still; what is in the bucket is shown while this is set.',
    ),
  ASSETS_S3_REGION: z.string().default('us-east-1').describe('The region of the bucket.'),
  ASSETS_S3_ACCESS_KEY_ID: z.string().optional().describe('Who reads, writes and deletes in the bucket.'),
  ASSETS_S3_SECRET_ACCESS_KEY: z.string().optional().describe('What proves it.'),
  JWKS_URL: jwksUrl,
  BILLING_URL: z
    .url()
    .optional()
    .describe(
      'The billing service, asked whether a merchant has a card and what is owed. Absent: campaigns need no card, and affiliates can neither be deleted nor sorted by what they are owed.',
    ),
  ATTRIBUTION_URL: called(
    'ATTRIBUTION_URL',
    'Asked for the order of affiliates by their figures, for the figures of one who wants to see what is held, and for what is known of an order that one misses.',
  ),
  PAYOUT_URL: called('PAYOUT_URL', 'Asked for the payments and mails of an affiliate who wants to see what is held.'),
  INTEGRATIONS_URL: called(
    'INTEGRATIONS_URL',
    'Asked for the postbacks of an affiliate who wants to see what is held.',
  ),
  IDENTITY_URL: called(
    'IDENTITY_URL',
    'Tells merchants what affiliates ask about their data, and affiliates what merchants are called.',
  ),
});
export type CampaignsConfig = z.infer<typeof CampaignsConfig>;
