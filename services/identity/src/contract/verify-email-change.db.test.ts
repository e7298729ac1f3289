import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newEmail } from '../testing/account.ts';
import { startTestIdentity, type TestIdentity } from '../testing/identity.ts';
import { codeIn, follow, linkIn } from '../testing/mails.ts';
import { CONFIRMING, confirmedAccount, EXPIRED, verify } from '../testing/verification.ts';

let identity: TestIdentity;

beforeAll(async () => {
  identity = await startTestIdentity(CONFIRMING);
}, 240_000);
afterAll(() => identity?.close());

describe('POST /verify: email_change', () => {
  test('POST /verify: email_change is done once both addresses have confirmed; the first half answers {msg, code:"200"}', async () => {
    const { client, email } = await confirmedAccount(identity, newEmail());
    const wanted = newEmail();
    const { data } = await client.updateUser({ email: wanted });
    expect(data.user).toMatchObject({ email, new_email: wanted, email_change_sent_at: expect.any(String) });
    const toOld = await identity.smtp.mailTo(email, 2);
    const toNew = await identity.smtp.mailTo(wanted);
    expect(toOld.text).toContain(wanted);
    const first = await verify(identity, { type: 'email_change', email, token: codeIn(toOld) });
    expect(first).toEqual({
      status: 200,
      body: { msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email', code: '200' },
    });
    expect((await client.getUser()).data.user?.email).toBe(email);
    expect(await verify(identity, { type: 'email_change', email, token: codeIn(toOld) })).toEqual(EXPIRED);
    const second = await client.verifyOtp({ type: 'email_change', email: wanted, token: codeIn(toNew) });
    expect(second.data.session).not.toBeNull();
    expect(second.data.user).toMatchObject({ email: wanted, identities: [expect.objectContaining({ email: wanted })] });
    expect(second.data.user?.new_email).toBeUndefined();
  });

  test('POST /verify: email_change of an anonymous account needs the new address alone, and names the account', async () => {
    const client = identity.browser();
    const anonymous = await client.signInAnonymously();
    const email = newEmail();
    expect((await client.updateUser({ email })).data.user).toMatchObject({ is_anonymous: true, new_email: email });
    const { data } = await client.verifyOtp({
      type: 'email_change',
      email,
      token: codeIn(await identity.smtp.mailTo(email)),
    });
    expect(data.user).toMatchObject({
      id: anonymous.data.user?.id,
      email,
      is_anonymous: false,
      app_metadata: { provider: 'email' },
    });
  });

  test('POST /verify: both halves of a change at once change the address once', async () => {
    const { client, email } = await confirmedAccount(identity, newEmail());
    const wanted = newEmail();
    await client.updateUser({ email: wanted });
    const [toOld, toNew] = [await identity.smtp.mailTo(email, 2), await identity.smtp.mailTo(wanted)];
    const answers = await Promise.all([
      verify(identity, { type: 'email_change', email, token: codeIn(toOld) }),
      verify(identity, { type: 'email_change', email: wanted, token: codeIn(toNew) }),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    expect(answers.filter((answer) => 'access_token' in answer.body).length).toBe(1);
    expect((await client.getUser()).data.user?.email).toBe(wanted);
  });

  test('POST /verify: an address that somebody took meanwhile is not given twice', async () => {
    const { client, email } = await confirmedAccount(identity, newEmail());
    const wanted = newEmail();
    await client.updateUser({ email: wanted });
    const [toOld, toNew] = [await identity.smtp.mailTo(email, 2), await identity.smtp.mailTo(wanted)];
    await verify(identity, { type: 'email_change', email, token: codeIn(toOld) });
    await identity.browser().signInWithOtp({ email: wanted });
    expect(await verify(identity, { type: 'email_change', email: wanted, token: codeIn(toNew) })).toMatchObject({
      status: 422,
      body: { error_code: 'email_exists' },
    });
    expect((await client.getUser()).data.user?.email).toBe(email);
  });

  test('POST /verify: what was sent to an old address opens nothing once the address has changed', async () => {
    const { client, email } = await confirmedAccount(identity, newEmail());
    await client.resetPasswordForEmail(email);
    const recovery = await identity.smtp.mailTo(email, 2);
    const wanted = newEmail();
    await client.updateUser({ email: wanted });
    await verify(identity, { type: 'email_change', email, token: codeIn(await identity.smtp.mailTo(email, 3)) });
    expect(
      (
        await verify(identity, {
          type: 'email_change',
          email: wanted,
          token: codeIn(await identity.smtp.mailTo(wanted)),
        })
      ).status,
    ).toBe(200);
    expect(await verify(identity, { type: 'recovery', email, token: codeIn(recovery) })).toEqual(EXPIRED);
    expect((await follow(identity, linkIn(recovery))).fragment.get('error_code')).toBe('otp_expired');
  });
});
