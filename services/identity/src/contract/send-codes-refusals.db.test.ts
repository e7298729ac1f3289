import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestIdentity, type TestIdentity } from '../testing/identity.ts';
import { post } from '../testing/requests.ts';

let open: TestIdentity;

beforeAll(async () => {
  open = await startTestIdentity();
}, 240_000);
afterAll(() => open?.close());

describe('POST /recover, /resend, /otp, /magiclink: errors', () => {
  test.each(['/recover', '/otp', '/magiclink', '/resend'])('POST %s: 400 invalid e-mail', async (path) => {
    for (const email of [
      'nonsense',
      'a@b',
      'a@exa\0mple.com',
      'a@example.com, b@example.com',
      '<a@example.com>',
      `${'a'.repeat(260)}@example.com`,
    ]) {
      expect(await post(open, path, { email, type: 'signup' })).toMatchObject({
        status: 400,
        body: { error_code: 'validation_failed', msg: 'Unable to validate email address: invalid format' },
      });
    }
  });

  test.each<[string, string, unknown, string]>([
    ['/otp', 'neither name', {}, 'One of email or phone must be set'],
    [
      '/otp',
      'both names',
      { email: 'a@example.com', phone: '+33612345678' },
      'Only an email address or phone number should be provided',
    ],
    ['/otp', 'another channel', { phone: '+33612345678', channel: 'whatsapp' }, 'Codes are sent by mail or sms only'],
    [
      '/otp',
      'half a challenge',
      { email: 'a@example.com', code_challenge: 'x' },
      'PKCE flow requires code_challenge_method and code_challenge',
    ],
    [
      '/otp',
      'data that cannot be stored',
      { email: 'a@example.com', data: { a: '\0' } },
      'data holds characters that cannot be stored',
    ],
    [
      '/resend',
      'no type',
      { email: 'a@example.com' },
      'Missing one of these types: signup, email_change, sms, phone_change',
    ],
    [
      '/resend',
      'an unknown type',
      { type: 'recovery', email: 'a@example.com' },
      'Missing one of these types: signup, email_change, sms, phone_change',
    ],
    [
      '/resend',
      'a number for a mail',
      { type: 'signup', phone: '+33612345678' },
      'Type provided requires an email address',
    ],
    [
      '/resend',
      'an address for a text',
      { type: 'sms', email: 'a@example.com' },
      'Type provided requires a phone number',
    ],
  ])('POST %s: 400 for %s', async (path, _name, body, message) => {
    expect(await post(open, path, body)).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed', msg: message },
    });
  });

  test('POST /otp: 400 for a phone without an SMS provider', async () => {
    expect(await post(open, '/otp', { phone: '+33612345678' })).toMatchObject({
      status: 400,
      body: { error_code: 'phone_provider_disabled', msg: 'Unsupported phone provider' },
    });
  });
});
