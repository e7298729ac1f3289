import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { newPerson, newPhone, PASSWORD } from '../testing/account.ts';
import { startTestIdentity, type TestIdentity } from '../testing/identity.ts';
import { otherThan } from '../testing/mails.ts';
import { enrolTotp, proveTotp } from '../testing/second-factor.ts';
import { startTestMessenger, type TestMessenger } from '../testing/text-messages.ts';

const Refusal = z.object({ error_code: z.string() });
let identity: TestIdentity;
let messenger: TestMessenger;

beforeAll(async () => {
  messenger = await startTestMessenger();
  identity = await startTestIdentity({ ...messenger.env, MESSAGE_INTERVAL_S: '60' });
}, 240_000);
afterAll(async () => {
  await identity?.close();
  await messenger?.close();
});

async function enrolled() {
  const person = await newPerson(identity);
  const phone = newPhone();
  const { data, error } = await person.browser.mfa.enroll({ factorType: 'phone', friendlyName: 'mobile', phone });
  if (error) throw error;
  return { ...person, phone, factorId: data.id };
}

async function challenged() {
  const person = await enrolled();
  const { data, error } = await person.browser.mfa.challenge({ factorId: person.factorId, channel: 'sms' });
  if (error) throw error;
  return { ...person, challengeId: data.id, code: await messenger.codeTo(person.phone) };
}

describe('phone factors', () => {
  test('POST /factors: of type phone, gives id and number', async () => {
    const { browser } = await newPerson(identity);
    const { data, error } = await browser.mfa.enroll({
      factorType: 'phone',
      friendlyName: 'mobile',
      phone: '+33 6 12 34 56 78',
    });
    expect(error).toBeNull();
    expect(data).toMatchObject({ type: 'phone', friendly_name: 'mobile', phone: '33612345678' });
    expect((await browser.getUser()).data.user?.factors).toMatchObject([
      { factor_type: 'phone', status: 'unverified' },
    ]);
  });

  test.each(['', 'abc', '0612345678', `+${'1'.repeat(20)}`])('POST /factors: 400 for the number %j', async (phone) => {
    const { browser } = await newPerson(identity);
    expect((await browser.mfa.enroll({ factorType: 'phone', friendlyName: 'mobile', phone })).error).toMatchObject({
      status: 400,
      code: 'validation_failed',
      message: 'Invalid phone number format (E.164 required)',
    });
  });

  test('POST /factors/{id}/challenge: sends a code; POST /factors/{id}/verify: it upgrades the session, once', async () => {
    const { browser, factorId, challengeId, code } = await challenged();
    expect((await browser.mfa.verify({ factorId, challengeId, code })).error).toBeNull();
    const token = (await browser.getSession()).data.session?.access_token ?? '';
    expect(decodeJwt(token)).toMatchObject({ aal: 'aal2', amr: [{ method: 'mfa/phone' }, { method: 'password' }] });
    expect((await browser.mfa.verify({ factorId, challengeId, code })).error).toMatchObject({
      code: 'mfa_challenge_expired',
    });
    expect(JSON.stringify(await identity.db.selectFrom('factorChallenges').selectAll().execute())).not.toContain(code);
  });

  test('POST /factors/{id}/challenge: 429 over_sms_send_rate_limit for the second message within a minute', async () => {
    const { browser, factorId } = await challenged();
    expect((await browser.mfa.challenge({ factorId, channel: 'sms' })).error).toMatchObject({
      status: 429,
      code: 'over_sms_send_rate_limit',
    });
  });

  test('POST /factors/{id}/challenge: who enrols the number of another account keeps no code from its owner', async () => {
    const { browser, phone, factorId, challengeId, code } = await challenged();
    expect((await browser.mfa.verify({ factorId, challengeId, code })).error).toBeNull();
    const { browser: stranger } = await newPerson(identity);
    const { data } = await stranger.mfa.enroll({ factorType: 'phone', friendlyName: 'mobile', phone });
    await stranger.mfa.challenge({ factorId: data?.id ?? '', channel: 'sms' });
    expect((await browser.mfa.challenge({ factorId, channel: 'sms' })).error).toBeNull();
    await stranger.mfa.challenge({ factorId: data?.id ?? '', channel: 'sms' });
    expect((await browser.mfa.challenge({ factorId, channel: 'sms' })).error).toMatchObject({
      code: 'over_sms_send_rate_limit',
    });
  });

  test('POST /factors/{id}/verify: 422 mfa_verification_failed for a wrong code; five of them lock the factor', async () => {
    const { browser, factorId, challengeId, code } = await challenged();
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await browser.mfa.verify({ factorId, challengeId, code: otherThan(code) })).error).toMatchObject({
        status: 422,
        code: 'mfa_verification_failed',
        message: 'Invalid MFA Phone code entered',
      });
    }
    expect((await browser.mfa.verify({ factorId, challengeId, code })).error).toMatchObject({ status: 429 });
  });

  test('POST /factors/{id}/verify: 422 mfa_challenge_expired for a code that is 300 s old', async () => {
    const { browser, factorId, challengeId, code } = await challenged();
    identity.advance(300_000);
    expect((await browser.mfa.verify({ factorId, challengeId, code })).error).toMatchObject({
      status: 422,
      code: 'mfa_challenge_expired',
    });
  });

  test('POST /factors: 422 mfa_verified_factor_exists for a second phone; a TOTP factor is allowed beside it', async () => {
    const { browser, factorId, challengeId, code } = await challenged();
    await browser.mfa.verify({ factorId, challengeId, code });
    expect(
      (await browser.mfa.enroll({ factorType: 'phone', friendlyName: 'other', phone: newPhone() })).error,
    ).toMatchObject({
      status: 422,
      code: 'mfa_verified_factor_exists',
    });
    await proveTotp(browser, await enrolTotp(browser), identity.now());
    expect((await browser.mfa.listFactors()).data).toMatchObject({
      phone: [{ id: factorId }],
      totp: [{ status: 'verified' }],
    });
  });
});

test('what opens the account is not changed by who proved only a password', async () => {
  const { browser, email } = await newPerson(identity);
  await proveTotp(browser, await enrolTotp(browser), identity.now());
  const other = identity.browser();
  await other.signInWithPassword({ email, password: PASSWORD });
  const token = (await other.getSession()).data.session?.access_token ?? '';
  const ask = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
    const answer = await fetch(`${identity.url}${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'manual',
    });
    return [answer.status, Refusal.parse(await answer.json()).error_code];
  };
  const identityId = (await other.getUserIdentities()).data?.identities[0]?.identity_id;
  expect(await ask('PUT', '/user', { password: 'another-harbour-8' })).toEqual([401, 'insufficient_aal']);
  expect(await ask('PUT', '/user', { email: 'elsewhere@example.com' })).toEqual([401, 'insufficient_aal']);
  expect(await ask('PUT', '/user', { phone: newPhone() })).toEqual([401, 'insufficient_aal']);
  expect(await ask('GET', '/user/identities/authorize?provider=google')).toEqual([403, 'insufficient_aal']);
  expect(await ask('DELETE', `/user/identities/${identityId}`)).toEqual([403, 'insufficient_aal']);
  expect(await ask('POST', '/factors', { factor_type: 'totp' })).toEqual([403, 'insufficient_aal']);
  // A change of name is not sensitive.
  expect((await other.updateUser({ data: { full_name: 'Ana' } })).error).toBeNull();
});
