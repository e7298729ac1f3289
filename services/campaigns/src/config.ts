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
      'An S3-compatible bucket, and a folder in it, for the images of assets: `https://s3.eu-west-3.amazonaws.com/bucket/folder`. Absent: images are stored in the database. Images that are already in the database are still shown from there; images in the bucket only while this is set.',
    ),
  ASSETS_S3_REGION: z.string().default('us-east-1').describe('The region of the bucket.'),
  ASSETS_S3_ACCESS_KEY_ID: z
    .string()
    .optional()
    .describe('The access key id, with the permissions to read, write and delete in the bucket.'),
  ASSETS_S3_SECRET_ACCESS_KEY: z.string().optional().describe('The secret access key.'),
  JWKS_URL: jwksUrl,
  BILLING_URL: z
    .url()
    .optional()
    .describe(
      'The billing service: knows whether a merchant has a card, and what is owed. Absent: campaigns need no card, and affiliates can neither be deleted nor sorted by what they are owed.',
    ),
  ATTRIBUTION_URL: called(
    'ATTRIBUTION_URL',
    'The attribution service: sorts affiliates by their figures, and returns the stored data of an affiliate who asks for them, and what is known about a missing order.',
  ),
  PAYOUT_URL: called(
    'PAYOUT_URL',
    'The payout service: returns the payments and mails of an affiliate who asks for their stored data.',
  ),
  INTEGRATIONS_URL: called(
    'INTEGRATIONS_URL',
    'The integrations service: returns the postbacks of an affiliate who asks for their stored data.',
  ),
  IDENTITY_URL: called(
    'IDENTITY_URL',
    "The identity service: mails merchants about affiliates' requests, and knows the names of merchants.",
  ),
});
export type CampaignsConfig = z.infer<typeof CampaignsConfig>;
