import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newEmail, PASSWORD } from '../testing/account.ts';
import { startTestIdentity, type TestIdentity } from '../testing/identity.ts';
import { codeIn, follow, linkIn, pageIn } from '../testing/mails.ts';
import { CONFIRMING, confirmedAccount } from '../testing/verification.ts';

let identity: TestIdentity;

beforeAll(async () => {
  identity = await startTestIdentity(CONFIRMING);
}, 240_000);
afterAll(() => identity?.close());

const SITE = 'https://app.example.com/';

describe('GET /verify?token&type&redirect_to', () => {
  test('GET /verify?token&type&redirect_to: 303 to redirect_to with the session in the fragment', async () => {
    const email = newEmail();
    await identity
      .browser()
      .signUp({ email, password: PASSWORD, options: { emailRedirectTo: 'https://partner.example/welcome?x=1' } });
    const link = linkIn(await identity.smtp.mailTo(email));
    const followed = await follow(identity, link);
    expect(followed.status).toBe(303);
    expect(followed.target).toBe('https://partner.example/welcome');
    expect(followed.query.toString()).toBe('x=1');
    expect(Object.fromEntries(followed.fragment)).toEqual({
      access_token: expect.stringMatching(/^ey/),
      expires_at: expect.stringMatching(/^\d+$/),
      expires_in: '3600',
      refresh_token: expect.any(String),
      token_type: 'bearer',
      type: 'signup',
      sb: '',
    });
    const client = identity.browser();
    const { data, error } = await client.setSession({
      access_token: followed.fragment.get('access_token') ?? '',
      refresh_token: followed.fragment.get('refresh_token') ?? '',
    });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
  });

  test('GET /verify?token&type&redirect_to: 303 with ?code= where the mail was asked for with PKCE, of use to that browser alone', async () => {
    const { email } = await confirmedAccount(identity, newEmail());
    const client = identity.browser('/auth/v1', 'pkce');
    await client.resetPasswordForEmail(email, { redirectTo: 'https://app.example.com/recovered' });
    const link = linkIn(await identity.smtp.mailTo(email, 2));
    expect(link.searchParams.get('token')).toMatch(/^pkce_/);
    const followed = await follow(identity, link);
    expect(followed).toMatchObject({ status: 303, target: 'https://app.example.com/recovered' });
    expect(followed.fragment.has('access_token')).toBe(false);
    const code = followed.query.get('code') ?? '';
    expect((await identity.browser('/auth/v1', 'pkce').exchangeCodeForSession(code)).error).not.toBeNull();
    const { data, error } = await client.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
    expect(decodeJwt(data.session?.access_token ?? '').amr).toEqual([
      { method: 'recovery', timestamp: expect.any(Number) },
    ]);
    expect((await follow(identity, link)).query.get('error_code')).toBe('otp_expired');
  });

  test.each(['signUp', 'signInWithOtp'] as const)('GET /verify?token&type&redirect_to: PKCE after %s', async (way) => {
    const client = identity.browser('/auth/v1', 'pkce');
    const email = newEmail();
    if (way === 'signUp') await client.signUp({ email, password: PASSWORD });
    else await client.signInWithOtp({ email });
    const { query } = await follow(identity, linkIn(await identity.smtp.mailTo(email)));
    const { data, error } = await client.exchangeCodeForSession(query.get('code') ?? '');
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
  });

  test('GET /verify?token&type&redirect_to: PKCE after a change of address: a message after the first link, a code after the second', async () => {
    const { email } = await confirmedAccount(identity, newEmail());
    const client = identity.browser('/auth/v1', 'pkce');
    await client.signInWithOtp({ email });
    await client.verifyOtp({ type: 'email', email, token: codeIn(await identity.smtp.mailTo(email, 2)) });
    const wanted = newEmail();
    expect((await client.updateUser({ email: wanted })).error).toBeNull();
    const half = await follow(identity, linkIn(await identity.smtp.mailTo(email, 3)));
    expect(half.fragment.get('message')).toMatch(/^Confirmation link accepted/);
    expect(half.query.has('code')).toBe(false);
    const whole = await follow(identity, linkIn(await identity.smtp.mailTo(wanted)));
    expect(whole.query.get('code')).toEqual(expect.any(String));
    // The client drops the verifier when it saves the response of the update; its present session stays.
    expect((await client.getUser()).data.user?.email).toBe(wanted);
  });

  test('GET /verify?token&type&redirect_to: errors stand in the fragment', async () => {
    const link = new URL(
      `https://app.example.com/auth/v1/verify?token=${'x'.repeat(43)}&type=recovery&redirect_to=https://partner.example/a`,
    );
    const { status, target, query, fragment } = await follow(identity, link);
    expect([status, target, query.toString()]).toEqual([303, 'https://partner.example/a', '']);
    expect(fragment.toString()).toBe(
      'error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired',
    );
  });

  test('GET /verify?token&type&redirect_to: errors stand in the query, too, after PKCE', async () => {
    const link = new URL(`https://app.example.com/auth/v1/verify?token=pkce_${'x'.repeat(43)}&type=recovery`);
    const { target, query, fragment } = await follow(identity, link);
    expect(target).toBe(SITE);
    for (const params of [query, fragment]) {
      expect(params.toString()).toBe(
        'error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired',
      );
    }
  });

  test.each([
    'https://evil.example/',
    'https://app.example.com.evil.example/',
    'https://app.example.com@evil.example/',
    '//evil.example',
    'javascript:alert(1)',
    'https://partner.example\\@evil.example/',
    'https://app.example.com/s/abc123',
  ])(
    'GET /verify?token&type&redirect_to: %s is not led to, neither by the mail nor by the link',
    async (redirectTo) => {
      const email = newEmail();
      await identity.browser().signInWithOtp({ email, options: { emailRedirectTo: redirectTo } });
      const link = linkIn(await identity.smtp.mailTo(email));
      expect(link.searchParams.get('redirect_to')).toBe(SITE);
      link.searchParams.set('redirect_to', redirectTo);
      expect((await follow(identity, link)).target).toBe(SITE);
    },
  );

  test('GET /verify?token&type&redirect_to: no mail leads there itself, because what scans mails opens links', async () => {
    const { client, email } = await confirmedAccount(identity, newEmail());
    const changed = newEmail();
    await client.updateUser({ email: changed });
    await client.resetPasswordForEmail(email);
    const signedUp = newEmail();
    await identity.browser().signUp({ email: signedUp, password: PASSWORD });
    const mails = await Promise.all([
      identity.smtp.mailTo(email, 1),
      identity.smtp.mailTo(email, 2),
      identity.smtp.mailTo(email, 3),
      identity.smtp.mailTo(changed),
      identity.smtp.mailTo(signedUp),
    ]);
    for (const mail of mails) {
      expect(pageIn(mail).href.split('#')[0]).toBe('https://app.example.com/confirm');
      expect(mail.text).not.toContain('/verify');
    }
  });

  test('GET /verify?token&type&redirect_to: a HEAD request, as of what scans mails, does not use the link up', async () => {
    const email = newEmail();
    await identity.browser().signUp({ email, password: PASSWORD });
    const link = linkIn(await identity.smtp.mailTo(email));
    const head = await fetch(`${identity.url}${link.pathname}${link.search}`, { method: 'HEAD', redirect: 'manual' });
    expect(head.status).toBe(405);
    expect((await follow(identity, link)).fragment.has('access_token')).toBe(true);
  });

  test.each([
    ['no token', '?type=signup', 'Verify requires a token'],
    ['no type', '?token=x', 'Verify requires a verification type'],
    ['an unknown type', '?token=x&type=y', 'Unsupported verification type'],
  ])('GET /verify?token&type&redirect_to: 400 for %s', async (_name, search, message) => {
    const response = await fetch(`${identity.url}/verify${search}`, { redirect: 'manual' });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ code: 400, error_code: 'validation_failed', msg: message });
  });
});
