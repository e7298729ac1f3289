import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newEmail, PASSWORD } from '../testing/account.ts';
import { startTestIdentity, type TestIdentity } from '../testing/identity.ts';
import { codeIn, follow, linkIn, otherThan } from '../testing/mails.ts';
import { CONFIRMING, confirmedAccount, countSessions, EXPIRED, verify } from '../testing/verification.ts';

let identity: TestIdentity;

beforeAll(async () => {
  identity = await startTestIdentity(CONFIRMING);
}, 240_000);
afterAll(() => identity?.close());

describe('POST /verify', () => {
  test('POST /verify: signup with the code of the mail opens the account once', async () => {
    const email = newEmail();
    const client = identity.browser();
    const signedUp = await client.signUp({ email, password: PASSWORD });
    expect(signedUp.data.session).toBeNull();
    expect((await client.signInWithPassword({ email, password: PASSWORD })).error?.code).toBe('email_not_confirmed');
    const code = codeIn(await identity.smtp.mailTo(email));
    const { data, error } = await client.verifyOtp({ type: 'signup', email: ` ${email.toUpperCase()} `, token: code });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, email_confirmed_at: expect.any(String) });
    expect(data.user?.identities?.[0]?.identity_data).toMatchObject({ email, email_verified: true });
    expect(decodeJwt(data.session?.access_token ?? '').amr).toEqual([{ method: 'otp', timestamp: expect.any(Number) }]);
    expect((await client.getUser()).data.user?.email).toBe(email);
    expect(await verify(identity, { type: 'signup', email, token: code })).toEqual(EXPIRED);
    expect((await identity.browser().signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  });

  test.each(['email', 'magiclink'] as const)('POST /verify: %s with the code of a sign-in mail', async (type) => {
    const { email } = await confirmedAccount(identity, newEmail());
    const client = identity.browser('');
    expect((await client.signInWithOtp({ email })).error).toBeNull();
    const { data } = await client.verifyOtp({ type, email, token: codeIn(await identity.smtp.mailTo(email, 2)) });
    expect(data.session?.access_token).toEqual(expect.any(String));
    expect(data.user?.email).toBe(email);
  });

  test('POST /verify: recovery gives a session with which a new password is set', async () => {
    const { email } = await confirmedAccount(identity, newEmail());
    const client = identity.browser();
    const events: string[] = [];
    client.onAuthStateChange((event) => void events.push(event));
    await client.resetPasswordForEmail(email);
    const code = codeIn(await identity.smtp.mailTo(email, 2));
    expect((await client.verifyOtp({ type: 'recovery', email, token: code })).error).toBeNull();
    expect(events).toContain('PASSWORD_RECOVERY');
    expect((await client.updateUser({ password: 'another-harbour-8' })).error).toBeNull();
    expect((await identity.browser().signInWithPassword({ email, password: 'another-harbour-8' })).error).toBeNull();
  });

  test('POST /verify: token_hash of the link stands for address and code', async () => {
    const { email } = await confirmedAccount(identity, newEmail());
    await identity.browser().signInWithOtp({ email });
    const tokenHash = linkIn(await identity.smtp.mailTo(email, 2)).searchParams.get('token') ?? '';
    const client = identity.browser();
    const { data } = await client.verifyOtp({ type: 'email', token_hash: tokenHash });
    expect(data.user?.email).toBe(email);
    expect(await verify(identity, { type: 'email', token_hash: tokenHash })).toEqual(EXPIRED);
  });

  test('POST /verify: of twenty tries with the right code at once, one gets a session', async () => {
    const { email } = await confirmedAccount(identity, newEmail());
    await identity.browser().signInWithOtp({ email });
    const token = codeIn(await identity.smtp.mailTo(email, 2));
    const before = await countSessions(identity, email);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => verify(identity, { type: 'email', email, token })),
    );
    expect(answers.filter((answer) => answer.status === 200).length).toBe(1);
    expect(answers.filter((answer) => answer.status === 403).length).toBe(19);
    expect(await countSessions(identity, email)).toBe(before + 1);
  });

  test('POST /verify: of twenty followers of one link at once, one gets a session', async () => {
    const { email } = await confirmedAccount(identity, newEmail());
    await identity.browser().signInWithOtp({ email });
    const link = linkIn(await identity.smtp.mailTo(email, 2));
    const before = await countSessions(identity, email);
    const followed = await Promise.all(Array.from({ length: 20 }, () => follow(identity, link)));
    expect(followed.filter((landing) => landing.fragment.has('access_token')).length).toBe(1);
    expect(followed.filter((landing) => landing.fragment.get('error_code') === 'otp_expired').length).toBe(19);
    expect(await countSessions(identity, email)).toBe(before + 1);
  });

  test('POST /verify: a code dies after five wrong tries, one at a time or all at once; its link does not', async () => {
    for (const atOnce of [false, true]) {
      const { email } = await confirmedAccount(identity, newEmail());
      await identity.browser().signInWithOtp({ email });
      const mail = await identity.smtp.mailTo(email, 2);
      const wrong = { type: 'email', email, token: otherThan(codeIn(mail)) };
      if (atOnce) await Promise.all(Array.from({ length: 5 }, () => verify(identity, wrong)));
      else for (let turn = 0; turn < 5; turn += 1) expect(await verify(identity, wrong)).toEqual(EXPIRED);
      expect(await verify(identity, { ...wrong, token: codeIn(mail) })).toEqual(EXPIRED);
      expect((await follow(identity, linkIn(mail))).fragment.has('access_token')).toBe(true);
    }
  });

  test('POST /verify: after four wrong tries the right code is still good', async () => {
    const { email } = await confirmedAccount(identity, newEmail());
    await identity.browser().signInWithOtp({ email });
    const code = codeIn(await identity.smtp.mailTo(email, 2));
    for (let turn = 0; turn < 4; turn += 1) await verify(identity, { type: 'email', email, token: otherThan(code) });
    expect((await verify(identity, { type: 'email', email, token: code })).status).toBe(200);
  });

  test('POST /verify: a newer code takes the place of the older one, the code and the link of it', async () => {
    const { email } = await confirmedAccount(identity, newEmail());
    await identity.browser().signInWithOtp({ email });
    const older = await identity.smtp.mailTo(email, 2);
    await identity.browser().signInWithOtp({ email });
    const newer = await identity.smtp.mailTo(email, 3);
    if (codeIn(older) !== codeIn(newer))
      expect(await verify(identity, { type: 'email', email, token: codeIn(older) })).toEqual(EXPIRED);
    expect((await follow(identity, linkIn(older))).fragment.get('error_code')).toBe('otp_expired');
    expect((await verify(identity, { type: 'email', email, token: codeIn(newer) })).status).toBe(200);
  });

  test('POST /verify: whoever signed up with a stranger’s address loses the password when its owner comes in by the mailbox', async () => {
    const email = newEmail();
    await identity.browser().signUp({ email, password: 'known-to-attacker' });
    await identity.smtp.mailTo(email);
    const owner = identity.browser();
    await owner.signInWithOtp({ email });
    await owner.verifyOtp({ type: 'email', email, token: codeIn(await identity.smtp.mailTo(email, 2)) });
    expect((await owner.getUser()).data.user?.email_confirmed_at).toEqual(expect.any(String));
    expect((await identity.browser().signInWithPassword({ email, password: 'known-to-attacker' })).error?.code).toBe(
      'invalid_credentials',
    );
  });

  test('POST /verify: a banned account gets no session by code or link', async () => {
    const { email } = await confirmedAccount(identity, newEmail());
    await identity.browser().signInWithOtp({ email });
    const mail = await identity.smtp.mailTo(email, 2);
    await identity.db
      .updateTable('users')
      .set({ bannedUntil: new Date(Date.now() + 3_600_000) })
      .where('email', '=', email)
      .execute();
    expect(await verify(identity, { type: 'email', email, token: codeIn(mail) })).toMatchObject({
      status: 400,
      body: { error_code: 'user_banned' },
    });
    expect((await follow(identity, linkIn(mail))).fragment.get('error_code')).toBe('user_banned');
  });
});
