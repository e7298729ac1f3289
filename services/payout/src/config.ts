import { CommonConfig } from '@sillage/infra/service';
import { z } from 'zod';

export const PayoutConfig = CommonConfig.extend({
  DATABASE_URL: z.string('DATABASE_URL is required: the Postgres that holds the schema "payout"'),
  DATABASE_MAX_CONNECTIONS: z.coerce.number().int().min(4).default(10),
  /** Identity's public keys. */
  JWKS_URL: z.url('JWKS_URL is required: the address of /auth/v1/.well-known/jwks.json of the identity service'),
  /** Where browsers reach the platform: the links of mails begin with it. */
  PUBLIC_URL: z.url({
    protocol: /^https?$/,
    error: 'PUBLIC_URL is required: the address that visitors use, such as https://go.example.com',
  }),
  /** Stripe's secret key; absent: nothing can be transferred and no payout account be made. */
  STRIPE_SECRET_KEY: z.string().optional(),
  /** Another address than Stripe's own: a stand-in, for one machine and for tests. */
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Signs the events of connected accounts that Stripe sends to /webhooks/stripe/payout. */
  STRIPE_CONNECT_WEBHOOK_SECRET: z.string().optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'SMTP_URL is the address of a mail server, such as smtp://user:password@host:587' })
    .optional(),
  /** The sender: `Sillage <no-reply@example.com>`; absent: no-reply at the host of PUBLIC_URL. */
  SMTP_FROM: z.string().optional(),
  /** Time between two mails, since mail servers refuse bursts. */
  SMTP_INTERVAL_MS: z.coerce.number().int().nonnegative().default(500),
});
export type PayoutConfig = z.infer<typeof PayoutConfig>;
