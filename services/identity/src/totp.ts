import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { toString as drawQrCode } from 'qrcode';

const PERIOD_S = 30;
/** Steps before and after the present one that are accepted: clocks of phones are up to half a minute off. */
const WINDOW = 1;

/** 160 bits in base 32, as RFC 4226 recommends. */
export function newTotpSecret(): string {
  return Secret.fromHex(randomBytes(20).toString('hex')).base32;
}

/** What an authenticator application reads: `otpauth://totp/…`. */
export function totpUri({
  secret,
  issuer,
  label,
}: {
  readonly secret: string;
  readonly issuer: string;
  readonly label: string;
}): string {
  return new TOTP({ issuer, label, secret, period: PERIOD_S }).toString();
}

/** The address as an SVG image that can stand in a `data:` URI as it is: without the `#` that would end it there. */
export async function totpQrCode(uri: string): Promise<string> {
  const svg = await drawQrCode(uri, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 });
  return svg.replaceAll('#ffffff', 'white').replaceAll('#000000', 'black').trim();
}

/**
 * The time step that `code` belongs to; undefined where it belongs to none that may be accepted now, or to one that is
 * not after `lastStep`, the one of the code accepted last.
 */
export function acceptedStep(secret: string, code: string, nowMs: number, lastStep: number | null): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    period: PERIOD_S,
    window: WINDOW,
    timestamp: nowMs,
  });
  if (delta === null) return undefined;
  const step = Math.floor(nowMs / 1000 / PERIOD_S) + delta;
  return lastStep !== null && step <= lastStep ? undefined : step;
}
