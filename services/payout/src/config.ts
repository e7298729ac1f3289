import { isLanguage, LANGUAGES, type Language } from '@sillage/proto/values/languages';
import { MailConfig } from '@sillage/runtime/mail';
import { CommonConfig, databaseMaxConnections, databaseUrl, jwksUrl, publicUrl } from '@sillage/runtime/service';
import { StripeConfig } from '@sillage/runtime/stripe';
import { z } from 'zod';

export const PayoutConfig = CommonConfig.extend({
  ...MailConfig.shape,
  ...StripeConfig.shape,
  DATABASE_URL: databaseUrl('payout'),
  DATABASE_MAX_CONNECTIONS: databaseMaxConnections(10),
  JWKS_URL: jwksUrl,
  PUBLIC_URL: publicUrl,
  STRIPE_CONNECT_WEBHOOK_SECRET: z
    .string()
    .optional()
    .describe(
      'Signs the events of connected accounts that Stripe sends to `/webhooks/stripe/payout`. Absent: they are refused.',
    ),
  PAYOUT_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/, 'PAYOUT_COUNTRY is a country of two letters such as FR')
    .default('FR')
    .describe('The country of new payout accounts: it is not known where an affiliate lives.'),
  PAYOUT_MAIL_LANGUAGE: z
    .string()
    .refine(
      (code): code is Language => isLanguage(code),
      `PAYOUT_MAIL_LANGUAGE is one of ${Object.keys(LANGUAGES).join(', ')}`,
    )
    .default('fr')
    .describe(
      'The language that affiliates are written to in (en, es, fr, ru, zh): they have no account in which they could choose one.',
    ),
});
export type PayoutConfig = z.infer<typeof PayoutConfig>;
