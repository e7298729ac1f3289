import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newPerson, newPhone, PASSWORD } from '../testing/account.ts';
import { startTestIdentity, type TestIdentity } from '../testing/identity.ts';
import { post } from '../testing/requests.ts';
import { startTestMessenger, type TestMessenger } from '../testing/text-messages.ts';

let messenger: TestMessenger;
let identity: TestIdentity;

beforeAll(async () => {
  messenger = await startTestMessenger();
  identity = await startTestIdentity(messenger.env);
}, 240_000);
afterAll(async () => {
  await identity?.close();
  await messenger?.close();
});

describe('phones, where text messages can be sent', () => {
  test('POST /otp: a code by text message signs in by phone, once; POST /verify of type sms', async () => {
    const phone = newPhone();
    const client = identity.browser();
    expect((await client.signInWithOtp({ phone })).error).toBeNull();
    const token = await messenger.codeTo(phone);
    const { data, error } = await client.verifyOtp({ type: 'sms', phone, token });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      phone: phone.slice(1),
      phone_confirmed_at: expect.any(String),
      app_metadata: { provider: 'phone' },
    });
    expect((await identity.browser().verifyOtp({ type: 'sms', phone, token })).error?.code).toBe('otp_expired');
  });

  test('POST /resend: 200 {} by phone for known and unknown numbers, as often as anybody asks; one text within the interval', async () => {
    const unhurried = await startTestIdentity({ ...messenger.env, MESSAGE_INTERVAL_S: '60' });
    const [known, unknown] = [newPhone(), newPhone()];
    await unhurried.browser().signUp({ phone: known, password: PASSWORD });
    for (const type of ['sms', 'phone_change'] as const) {
      const answers = [];
      for (const phone of [known, unknown, known, unknown])
        answers.push(await post(unhurried, '/resend', { type, phone }));
      expect(answers).toEqual(answers.map(() => ({ status: 200, body: {}, retryAfter: null })));
    }
    // Texts are sent in the order of the requests.
    const later = newPhone();
    await unhurried.browser().signUp({ phone: later, password: PASSWORD });
    await messenger.codeTo(later);
    expect(messenger.textsTo(known)).toHaveLength(1);
    expect(messenger.textsTo(unknown)).toEqual([]);
    await unhurried.close();
  });

  test('POST /signup: by phone sends the code that confirms it; POST /resend of type sms sends another', async () => {
    const phone = newPhone();
    const client = identity.browser();
    expect((await client.signUp({ phone, password: PASSWORD })).data.session).toBeNull();
    await messenger.codeTo(phone);
    expect((await identity.browser().resend({ type: 'sms', phone })).error).toBeNull();
    expect((await client.verifyOtp({ type: 'sms', phone, token: await messenger.codeTo(phone, 2) })).error).toBeNull();
    expect((await identity.browser().signInWithPassword({ phone, password: PASSWORD })).error).toBeNull();
  });

  test('POST /otp: whoever signed up with a stranger’s number loses the password when its owner asks for a code', async () => {
    const phone = newPhone();
    await identity.browser().signUp({ phone, password: 'known-to-attacker-7' });
    const owner = identity.browser();
    await owner.signInWithOtp({ phone });
    expect((await owner.verifyOtp({ type: 'sms', phone, token: await messenger.codeTo(phone, 2) })).error).toBeNull();
    expect((await identity.browser().signInWithPassword({ phone, password: 'known-to-attacker-7' })).error?.code).toBe(
      'invalid_credentials',
    );
    await owner.updateUser({ password: PASSWORD });
    // A confirmed number keeps its password when a code is requested.
    await identity.browser().signInWithOtp({ phone });
    await messenger.codeTo(phone, 3);
    expect((await identity.browser().signInWithPassword({ phone, password: PASSWORD })).error).toBeNull();
  });

  test('DELETE /user/identities/{identity_id}: with the identity by phone goes the number, as a way in, too', async () => {
    const { browser: client, email } = await newPerson(identity);
    const phone = newPhone();
    await client.updateUser({ phone });
    expect(
      (await client.verifyOtp({ type: 'phone_change', phone, token: await messenger.codeTo(phone) })).error,
    ).toBeNull();
    const own = (await client.getUserIdentities()).data?.identities.find(({ provider }) => provider === 'phone');
    if (!own) throw new Error('no identity by phone');
    expect((await client.unlinkIdentity(own)).error).toBeNull();
    const { user } = (await client.getUser()).data;
    expect([user?.phone, user?.phone_confirmed_at, user?.app_metadata.providers]).toEqual(['', undefined, ['email']]);
    expect((await identity.browser().signInWithPassword({ phone, password: PASSWORD })).error?.code).toBe(
      'invalid_credentials',
    );
    expect((await identity.browser().signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  });

  test('POST /verify: phone_change gives the account its new number once the code came back from it', async () => {
    const { browser: client, email } = await newPerson(identity);
    const phone = newPhone();
    expect((await client.updateUser({ phone })).data.user).toMatchObject({
      email,
      phone: '',
      new_phone: phone.slice(1),
    });
    const token = await messenger.codeTo(phone);
    expect((await identity.browser().verifyOtp({ type: 'sms', phone, token })).error?.code).toBe('otp_expired');
    expect((await client.verifyOtp({ type: 'phone_change', phone, token })).error).toBeNull();
    const { data } = await client.getUser();
    expect([data.user?.phone, data.user?.new_phone]).toEqual([phone.slice(1), undefined]);
  });

  test('GET /reauthenticate: an account without an address gets its code by text message', async () => {
    const phone = newPhone();
    const client = identity.browser();
    await client.signInWithOtp({ phone });
    await client.verifyOtp({ type: 'sms', phone, token: await messenger.codeTo(phone) });
    expect((await client.reauthenticate()).error).toBeNull();
    expect(await messenger.codeTo(phone, 2)).toMatch(/^\d{6}$/);
  });

  test('POST /otp: 400 "Invalid phone number format (E.164 required)"', async () => {
    for (const phone of ['abc', '0612345678', '+12', `+${'1'.repeat(20)}`]) {
      expect(await post(identity, '/otp', { phone })).toMatchObject({
        status: 400,
        body: { error_code: 'validation_failed', msg: 'Invalid phone number format (E.164 required)' },
      });
    }
  });

  test('POST /otp: 429 over_sms_send_rate_limit for the second text message within 60 s', async () => {
    const own = await startTestIdentity({ ...messenger.env, MESSAGE_INTERVAL_S: '60' });
    const phone = newPhone();
    expect((await post(own, '/otp', { phone })).status).toBe(200);
    expect(await post(own, '/otp', { phone })).toMatchObject({
      status: 429,
      body: { error_code: 'over_sms_send_rate_limit' },
    });
    await own.close();
  });
});
