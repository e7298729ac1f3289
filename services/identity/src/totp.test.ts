import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { acceptedStep, newTotpSecret, totpQrCode, totpUri } from './totp.ts';

/** The key of RFC 6238's test vectors. */
const rfcSecret = Secret.fromLatin1('12345678901234567890').base32;
const NOW_MS = 1_111_111_109_000;
const NOW_STEP = Math.floor(NOW_MS / 30_000);
const codeAt = (secret: string, ms: number) => new TOTP({ secret }).generate({ timestamp: ms });

test.each([
  [59_000, '287082'],
  [1_111_111_109_000, '081804'],
  [1_234_567_890_000, '005924'],
  [2_000_000_000_000, '279037'],
])('accepts the code of the RFC at %i ms', (nowMs, code) => {
  expect(acceptedStep(rfcSecret, code, nowMs, null)).toBe(Math.floor(nowMs / 30_000));
});

test.each([
  ['of the step before', -30_000, null, NOW_STEP - 1],
  ['of the step after', 30_000, null, NOW_STEP + 1],
  ['two steps old', -60_000, null, undefined],
  ['two steps early', 60_000, null, undefined],
  ['of now, after the step before', 0, NOW_STEP - 1, NOW_STEP],
  ['of now, a second time', 0, NOW_STEP, undefined],
  ['of the step before, after the one of now', -30_000, NOW_STEP, undefined],
])('a code %s', (_name, offsetMs, lastStep, step) => {
  expect(acceptedStep(rfcSecret, codeAt(rfcSecret, NOW_MS + offsetMs), NOW_MS, lastStep)).toBe(step);
});

test.each(['', '81804', '0818040', '08180a', ' 081804', '٠٨١٨٠٤', '081804\n'])(
  'refuses %j, which is no code',
  (code) => {
    expect(acceptedStep(rfcSecret, code, NOW_MS, null)).toBeUndefined();
  },
);

test('a secret has 160 bits, its address names issuer and account, its picture can stand in a data URI', async () => {
  const secret = newTotpSecret();
  expect(Secret.fromBase32(secret).bytes).toHaveLength(20);
  expect(newTotpSecret()).not.toBe(secret);
  const uri = totpUri({ secret, issuer: 'shop & co', label: 'ana@example.com' });
  expect(uri).toMatch(/^otpauth:\/\/totp\/shop%20%26%20co:ana%40example\.com\?/);
  expect(new URL(uri).searchParams.get('secret')).toBe(secret);
  const svg = await totpQrCode(uri);
  expect(svg).toMatch(/^<svg [\s\S]*<\/svg>$/);
  expect(svg).not.toContain('#');
});
