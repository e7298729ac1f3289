import { affiliateMailLanguage, MailConfig } from '@sillage/runtime/mail';
import { providerVariables } from '@sillage/runtime/provider-calls';
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
import { registry } from './providers/registry.ts';

export const PayoutConfig = CommonConfig.extend({
  ...MailConfig.shape,
  ...providerVariables(registry),
  DATABASE_URL: databaseUrl('payout'),
  DATABASE_MAX_CONNECTIONS: databaseMaxConnections(10),
  EVENTS_RETENTION_DAYS: eventsRetentionDays,
  MIGRATE_AT_START: migrateAtStart,
  JWKS_URL: jwksUrl,
  PUBLIC_URL: publicUrl,
  BANK_DETAILS_SECRET: z
    .string()
    .min(32, 'BANK_DETAILS_SECRET must have at least 32 characters')
    .optional()
    .describe(
      'Encrypts the bank details of affiliates: at least 32 characters. Absent: `INTERNAL_SECRET`. If that is changed, set this to its old value.',
    ),
  BILLING_URL: z
    .url()
    .optional()
    .describe(
      'The billing service, which makes the statements and invoices that are attached to mails. Absent: no attachments.',
    ),
  PAYOUT_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/, 'PAYOUT_COUNTRY is a country of two letters such as FR')
    .default('FR')
    .describe("The country of new payout accounts, because the affiliate's country is unknown."),
  PAYOUT_MAIL_LANGUAGE: affiliateMailLanguage,
});
export type PayoutConfig = z.infer<typeof PayoutConfig>;
