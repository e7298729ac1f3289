import { CommonConfig } from '@sillage/infra/service';
import { isLanguage, LANGUAGES, type Language } from '@sillage/proto/values/languages';
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
  /** The country of new payout accounts: nothing is known of where an affiliate lives. */
  PAYOUT_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/, 'PAYOUT_COUNTRY is a country of two letters such as FR')
    .default('FR'),
  /** What affiliates are written to in: they have no account in which they could have chosen a language. */
  PAYOUT_MAIL_LANGUAGE: z
    .string()
    .refine((it): it is Language => isLanguage(it), `PAYOUT_MAIL_LANGUAGE is one of ${Object.keys(LANGUAGES).join(', ')}`)
    .default('fr'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'SMTP_URL is the address of a mail server, such as smtp://user:password@host:587' })
    .optional(),
  /** The sender: `Sillage <no-reply@example.com>`; absent: no-reply at the host of PUBLIC_URL. */
  SMTP_FROM: z.string().optional(),
  /** Time between two mails, since mail servers refuse bursts; of all processes together. */
  SMTP_INTERVAL_MS: z.coerce.number().int().nonnegative().default(500),
});
export type PayoutConfig = z.infer<typeof PayoutConfig>;
