import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { toString as drawQrCode } from 'qrcode';

const PERIOD_S = 30;
/** Accepted steps before and after the present one, because phone clocks are up to half a minute off. */
const WINDOW = 1;

/** 160 bits in base 32, as RFC 4226 recommends. */
export function newTotpSecret(): string {
  return Secret.fromHex(randomBytes(20).toString('hex')).base32;
}

/** The address that an authenticator application reads: `otpauth://totp/…`. */
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

/** The address as an SVG image that can be put into a `data:` URI unescaped, because it contains no `#`. */
export async function totpQrCode(uri: string): Promise<string> {
  const svg = await drawQrCode(uri, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 });
  return svg.replaceAll('#ffffff', 'white').replaceAll('#000000', 'black').trim();
}

/**
 * The time step of `code`; undefined if it is not valid now, or not later than `lastStep`, the step of the last
 * accepted code.
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
