import { createSmtpMailer, type Mailer } from '@sillage/runtime/mail';
import type { PayoutConfig } from '../config.ts';

/**
 * Undefined where no mail server is configured. It does not pause between mails: `SMTP_INTERVAL_MS` holds for all
 * processes together.
 */
export function configuredMailer(
  config: Pick<PayoutConfig, 'SMTP_URL' | 'SMTP_FROM' | 'PUBLIC_URL'>,
): Mailer | undefined {
  if (config.SMTP_URL === undefined) return undefined;
  const from = config.SMTP_FROM ?? `Sillage <no-reply@${new URL(config.PUBLIC_URL).hostname}>`;
  return createSmtpMailer({ url: config.SMTP_URL, from, intervalMs: 0 });
}
