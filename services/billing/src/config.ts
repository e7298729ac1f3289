import { providerVariables } from '@sillage/runtime/provider-calls';
import {
  CommonConfig,
  databaseMaxConnections,
  databaseUrl,
  eventsRetentionDays,
  jobsEnabled,
  jwksUrl,
  migrateAtStart,
  publicUrl,
} from '@sillage/runtime/service';
import { z } from 'zod';
import { registry } from './providers/registry.ts';

export const BillingConfig = CommonConfig.extend({
  ...providerVariables(registry),
  DATABASE_URL: databaseUrl('billing'),
  DATABASE_MAX_CONNECTIONS: databaseMaxConnections(10),
  EVENTS_RETENTION_DAYS: eventsRetentionDays,
  MIGRATE_AT_START: migrateAtStart,
  JWKS_URL: jwksUrl,
  PUBLIC_URL: publicUrl,
  ATTRIBUTION_URL: z
    .url()
    .optional()
    .describe('Whose statistics the ledger is compared with. Absent: that comparison is left out.'),
  INVOICE_ISSUER_NAME: z.string().trim().min(1).max(200).default('Sillage').describe('Who issues the invoices.'),
  INVOICE_ISSUER_ADDRESS: z
    .string()
    .trim()
    .max(500)
    .default('')
    .describe('The address of the issuer, its lines separated by a vertical bar.'),
  INVOICE_VAT_TEXT: z
    .string()
    .trim()
    .max(500)
    .default('')
    .describe('What the law asks for about the VAT. Absent: the invoice says that nothing was set.'),
  JOBS_ENABLED: jobsEnabled,
});
export type BillingConfig = z.infer<typeof BillingConfig>;
