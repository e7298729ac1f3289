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
import { readOwnVatId } from '@sillage/runtime/vat-id';
import { z } from 'zod';
import { registry } from './providers/registry.ts';

/** A VAT id with the prefix of a country whose format is known. */
const issuerVatId = z.string().transform((written, context) => {
  const vatId = readOwnVatId(written);
  if (vatId === undefined) context.addIssue('is not a VAT id of the EU, Switzerland or the United Kingdom');
  return vatId ?? z.NEVER;
});

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
    .describe('The attribution service, whose statistics the ledger is compared with. Absent: no comparison.'),
  PAYOUT_URL: z
    .url()
    .optional()
    .describe(
      'The payout service, which stores the bank details of affiliates. Absent: merchants cannot pay affiliates in batches.',
    ),
  IDENTITY_URL: z
    .url('IDENTITY_URL is required: the address of identity')
    .describe('The identity service, which mails merchants about their cards, charges and invoices.'),
  INVOICE_ISSUER_NAME: z.string().trim().min(1).max(200).default('Sillage').describe('The issuer of the invoices.'),
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
    .describe('The text about VAT that the law requires on invoices. Absent: none is printed.'),
  INVOICE_ISSUER_VAT_ID: issuerVatId
    .optional()
    .describe(
      'The VAT id of the issuer, such as `FR40303265045`. Printed on the invoices; invoices to a customer with a VAT id of another EU country say that the customer owes the VAT.',
    ),
  BONUS_LIMIT_EUR: z.coerce
    .number('is a number of euros')
    .int('is a whole number of euros')
    .min(0, 'is 0 or more')
    .max(1_000_000_000)
    .default(10_000)
    .describe(
      'The largest bonus that a merchant can give an affiliate at once, in euros, converted to other currencies at fixed rates. 0: no bonuses.',
    ),
  JOBS_ENABLED: jobsEnabled,
});
export type BillingConfig = z.infer<typeof BillingConfig>;
