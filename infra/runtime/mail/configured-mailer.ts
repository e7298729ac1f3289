import type { z } from 'zod';
import type { MailConfig } from './config.ts';
import type { Mailer } from './message.ts';
import { createSmtpMailer } from './smtp.ts';

/** The configured mail server; undefined if there is none. `site` is the origin of the product. */
export function configuredMailer(
  { SMTP_URL, SMTP_FROM, SMTP_INTERVAL_MS }: z.infer<typeof MailConfig>,
  site: string,
): Mailer | undefined {
  if (SMTP_URL === undefined) return undefined;
  const from = SMTP_FROM ?? `Sillage <no-reply@${new URL(site).hostname}>`;
  return createSmtpMailer({ url: SMTP_URL, from, intervalMs: SMTP_INTERVAL_MS });
}
