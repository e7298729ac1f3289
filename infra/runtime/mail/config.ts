import { DEFAULT_LANGUAGE, isLanguage, type Language, languageCodes } from '@sillage/proto/values/languages';
import { z } from 'zod';

/** `PAYOUT_MAIL_LANGUAGE` of a service that mails affiliates. */
export const affiliateMailLanguage = z
  .string()
  .refine((code): code is Language => isLanguage(code), `PAYOUT_MAIL_LANGUAGE is one of ${languageCodes.join(', ')}`)
  .default(DEFAULT_LANGUAGE)
  .describe(
    `The language of mails to affiliates who have chosen none (${languageCodes.join(', ')}); the same for campaigns and payout.`,
  );

/** Variables of a service that sends mails. */
export const MailConfig = z.object({
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'SMTP_URL is an address such as smtp://user:password@mail.example.com:587' })
    .optional()
    .describe(
      'The mail server, such as `smtp://user:password@host:587` or `smtps://user:password@host:465`. Absent: solo keeps mails in its mailbox, the cluster sends none.',
    ),
  SMTP_FROM: z
    .string()
    .optional()
    .describe('The sender, such as `Sillage <no-reply@example.com>`. Absent: no-reply at the host of the site.'),
  SMTP_INTERVAL_MS: z.coerce
    .number('is a number of milliseconds')
    .int()
    .nonnegative('is 0 or more')
    .default(500)
    .describe('The minimum pause between two mails, because mail servers refuse bursts; 0: none.'),
});
