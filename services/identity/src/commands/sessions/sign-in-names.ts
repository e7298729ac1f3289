import { AuthError } from '../../auth-error.ts';
import type { IdentityConfig } from '../../config.ts';
import { isEmail, normalEmail, normalPhone } from '../../domain/credentials.ts';

/** The identifier that a person signs in with. `phone`: digits only, with the country code. */
export type SignInName = { readonly email: string } | { readonly phone: string };

/** Normalised, as it is stored and compared. Throws 400 `validation_failed` for a malformed address. */
export function readEmail(text: string): string {
  const email = normalEmail(text);
  if (!isEmail(email))
    throw new AuthError(400, 'validation_failed', 'Unable to validate email address: invalid format');
  return email;
}

/** Digits only, with the country code. Throws 400 `validation_failed` for a malformed number. */
export function readPhone(text: string): string {
  const phone = normalPhone(text);
  if (phone === undefined)
    throw new AuthError(400, 'validation_failed', 'Invalid phone number format (E.164 required)');
  return phone;
}

type PhoneConfig = Pick<IdentityConfig, 'AUTOCONFIRM_PHONE' | 'SMS_WEBHOOK_URL'>;

/** Without a webhook that sends text messages, numbers can only be used if they are confirmed automatically. */
export const phoneIsEnabled = ({ AUTOCONFIRM_PHONE, SMS_WEBHOOK_URL }: PhoneConfig): boolean =>
  AUTOCONFIRM_PHONE || SMS_WEBHOOK_URL !== undefined;

/** Throws 400 `phone_provider_disabled` if no text message can be sent. */
export function requireSms({ SMS_WEBHOOK_URL }: Pick<IdentityConfig, 'SMS_WEBHOOK_URL'>): void {
  if (SMS_WEBHOOK_URL === undefined) throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider');
}
