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
      'What the bank details of affiliates are encrypted with: at least 32 characters. Absent: `INTERNAL_SECRET`, which it must be set to when that one is changed.',
    ),
  BILLING_URL: z
    .url()
    .optional()
    .describe(
      'The billing service, asked for the statements and invoices that go with mails. Absent: they go without.',
    ),
  PAYOUT_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/, 'PAYOUT_COUNTRY is a country of two letters such as FR')
    .default('FR')
    .describe('The country of new payout accounts: it is not known where an affiliate lives.'),
  PAYOUT_MAIL_LANGUAGE: affiliateMailLanguage,
});
export type PayoutConfig = z.infer<typeof PayoutConfig>;
