import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newEmail, newPerson, PASSWORD } from '../testing/account.ts';
import { startTestIdentity, type TestIdentity } from '../testing/identity.ts';
import { post } from '../testing/requests.ts';

let strict: TestIdentity;

beforeAll(async () => {
  strict = await startTestIdentity({ AUTOCONFIRM_EMAIL: 'false', MESSAGE_INTERVAL_S: '60' });
}, 240_000);
afterAll(() => strict?.close());

describe('POST /recover, /resend, /otp, /magiclink: limits', () => {
  test.each([
    ['/recover', {}],
    ['/otp', {}],
    ['/magiclink', {}],
    ['/resend', { type: 'signup' }],
    ['/resend', { type: 'email_change' }],
  ])(
    'POST %s: 429 over_email_send_rate_limit for the second mail within 60 s, with an account and without one',
    async (path, more) => {
      const known = newEmail();
      await strict.ensureUser(known, PASSWORD);
      for (const email of [known, newEmail()]) {
        const body = { ...more, email };
        expect((await post(strict, path, body)).status).toBe(200);
        const {
          status,
          body: refused,
          retryAfter,
        } = await post(strict, path, { ...body, email: ` ${email.toUpperCase()} ` });
        expect(status).toBe(429);
        expect(refused).toEqual({
          code: 429,
          error_code: 'over_email_send_rate_limit',
          msg: expect.stringMatching(/^For security purposes, you can only request this after \d+ seconds\.$/),
        });
        expect(Number(retryAfter)).toBeGreaterThan(50);
        expect(Number(retryAfter)).toBeLessThanOrEqual(60);
      }
    },
  );

  test('POST /resend: the mail of a sign-up counts, for a confirmed address, too', async () => {
    const known = newEmail();
    await strict.ensureUser(known, PASSWORD);
    for (const email of [known, newEmail()]) {
      expect((await strict.browser().signUp({ email, password: PASSWORD })).error).toBeNull();
      expect((await strict.browser().resend({ type: 'signup', email })).error?.code).toBe('over_email_send_rate_limit');
      expect((await strict.browser().signUp({ email, password: PASSWORD })).error?.code).toBe(
        'over_email_send_rate_limit',
      );
    }
  });

  test('POST /recover: of ten requests at once, one sends a mail; a moment after the interval the next one does', async () => {
    const identity = await startTestIdentity({ MESSAGE_INTERVAL_S: '2' });
    const { email } = await newPerson(identity);
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(identity, '/recover', { email })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 429)]);
    await identity.smtp.mailTo(email);
    // The hot store counts the interval, and the test cannot advance its clock.
    await expect.poll(async () => (await post(identity, '/recover', { email })).status, { timeout: 30_000 }).toBe(200);
    await identity.smtp.mailTo(email, 2);
    expect(identity.smtp.mails.filter((mail) => mail.to === email).length).toBe(2);
    await identity.close();
  });

  test('POST /recover: 429 over_request_rate_limit for request N+1 of one client address, whatever the addresses are', async () => {
    const identity = await startTestIdentity({ RATE_SEND_PER_ADDRESS: '3' });
    const from = (ip: string) => post(identity, '/recover', { email: newEmail() }, { 'x-forwarded-for': ip });
    for (let turn = 0; turn < 3; turn += 1) expect((await from('203.0.113.7')).status).toBe(200);
    expect(await from('203.0.113.7')).toMatchObject({ status: 429, body: { error_code: 'over_request_rate_limit' } });
    expect((await from('203.0.113.8')).status).toBe(200);
    await identity.close();
  });
});
