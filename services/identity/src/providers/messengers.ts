import { configuredMailer, createNoMailer, createSmsWebhook, type Mailer, type SmsSender } from '@sillage/runtime/mail';
import { ConfigError, type Logger } from '@sillage/runtime/service';
import { type IdentityConfig, siteUrl } from '../config.ts';

type MessengerConfig = Pick<
  IdentityConfig,
  'SMTP_URL' | 'SMTP_FROM' | 'SMTP_INTERVAL_MS' | 'SMS_WEBHOOK_URL' | 'SMS_WEBHOOK_SECRET' | 'SITE_URL' | 'ISSUER_URL'
>;

/** The configured mail server. Without one, mails are dropped, which is logged at the start and for each mail. */
export function openMailer(config: MessengerConfig, log: Logger): Mailer {
  const mailer = configuredMailer(config, siteUrl(config));
  if (mailer) return mailer;
  log.warn('SMTP_URL is not set: no mail will be sent');
  return createNoMailer(log);
}

/** Undefined if none is configured. Throws a ConfigError if it has no secret. */
export function configuredSms({ SMS_WEBHOOK_URL, SMS_WEBHOOK_SECRET }: MessengerConfig): SmsSender | undefined {
  if (SMS_WEBHOOK_URL === undefined) return undefined;
  if (SMS_WEBHOOK_SECRET === undefined)
    throw new ConfigError('SMS_WEBHOOK_SECRET is required where SMS_WEBHOOK_URL is set');
  return createSmsWebhook({ url: SMS_WEBHOOK_URL, secret: SMS_WEBHOOK_SECRET });
}
