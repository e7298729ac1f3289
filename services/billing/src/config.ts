import { CommonConfig } from '@sillage/infra/service';
import { z } from 'zod';

export const BillingConfig = CommonConfig.extend({
  DATABASE_URL: z.string('DATABASE_URL is required: the Postgres that holds the schema "billing"'),
  DATABASE_MAX_CONNECTIONS: z.coerce.number().int().min(4).default(10),
  /** Identity's public keys. */
  JWKS_URL: z.url('JWKS_URL is required: the address of /auth/v1/.well-known/jwks.json of the identity service'),
  /** Where browsers reach the platform: the payment provider's pages lead back to it. */
  PUBLIC_URL: z.url({
    protocol: /^https?$/,
    error: 'PUBLIC_URL is required: the address that visitors use, such as https://go.example.com',
  }),
  /** Whose statistics the ledger is compared with; absent: that comparison is left out, and said to be. */
  ATTRIBUTION_URL: z.url().optional(),
  /** Stripe's secret key; absent: nothing can be charged, and campaigns need no card. */
  STRIPE_SECRET_KEY: z.string().optional(),
  /** Another address than Stripe's own: a stand-in, for one machine and for tests. */
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Signs the events that Stripe sends to /webhooks/stripe/billing. */
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  /** Who sends the merchants' invoices: stands on them, as it is, lines of the address parted by `|`. */
  INVOICE_ISSUER_NAME: z.string().trim().min(1).max(200).default('Sillage'),
  INVOICE_ISSUER_ADDRESS: z.string().trim().max(500).default(''),
  /** What the law asks for about the VAT; without it the invoice says that nothing was set. */
  INVOICE_VAT_TEXT: z.string().trim().max(500).default(''),
  /** This process takes part in charging the month and in checking the ledger; one that does is enough. */
  JOBS_ENABLED: z.stringbool().default(true),
});
export type BillingConfig = z.infer<typeof BillingConfig>;
