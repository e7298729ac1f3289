import { randomUUID } from 'node:crypto';
import { SecurityLog } from '@sillage/proto/http/account';
import { Merchant } from '@sillage/proto/http/merchants';
import { AccountView, SupportAccess } from '@sillage/proto/http/support-access';
import { INTERNAL_HEADER, revokedSessionKey } from '@sillage/runtime/http';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callAccount, newPerson, type Person } from '../testing/account.ts';
import { INTERNAL_SECRET, startTestIdentity, type TestIdentity } from '../testing/identity.ts';
import { personWithFactor, signInAgain, tokenOf } from '../testing/second-factor.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startTestIdentity();
});
afterAll(() => identity?.close());

const HOUR_MS = 3_600_000;
const administrator = { administratorId: randomUUID(), sessionId: randomUUID() };

async function internal(method: string, path: string, body?: object) {
  const answer = await fetch(`${identity.url}/internal/merchants/${path}`, {
    method,
    headers: { [INTERNAL_HEADER]: INTERNAL_SECRET, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
}

const grant = (person: Person, hours = 24) => callAccount(identity, 'PUT', 'support-access', person.token, { hours });
const withdraw = (person: Person) => callAccount(identity, 'DELETE', 'support-access', person.token);
const open = ({ id }: Person) => internal('POST', `${id}/views`, administrator);
const opened = async (person: Person) => AccountView.parse((await open(person)).body);
const consentOf = async (person: Person) =>
  SupportAccess.parse((await callAccount(identity, 'GET', 'support-access', person.token)).body).expiresAt;
/** The end of the consent as the administrator sees it. */
const shownUntil = async ({ id }: Person) => Merchant.parse((await internal('GET', id)).body).supportAccessUntil;
const kindsOf = async (person: Person) =>
  SecurityLog.parse((await callAccount(identity, 'GET', 'security-log', person.token)).body)
    .events.map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('support_'));
const isRevoked = async (id: string) => (await identity.hot.get(revokedSessionKey(id))) !== undefined;

describe('a view of an account', () => {
  test('is refused without the consent of its owner, who is not told of it', async () => {
    const ada = await newPerson(identity);
    expect(await open(ada)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await kindsOf(ada)).toEqual([]);
    expect((await internal('POST', `${randomUUID()}/views`, administrator)).status).toBe(404);
  });

  test('is opened while the owner consents, for half an hour, and the owner reads it in a mail and in the log', async () => {
    const ada = await newPerson(identity, { language: 'en' });
    expect((await grant(ada)).status).toBe(200);
    const view = await opened(ada);
    expect(view).toMatchObject({ merchantId: ada.id, email: ada.email });
    expect(Date.parse(view.expiresAt) - identity.now()).toBeGreaterThan(HOUR_MS / 2 - 2000);
    expect(Date.parse(view.expiresAt) - identity.now()).toBeLessThanOrEqual(HOUR_MS / 2);
    expect(decodeJwt(view.accessToken)).toMatchObject({
      sub: ada.id,
      aud: 'account-view',
      session_id: view.id,
      aal: 'aal1',
      act: { sub: administrator.administratorId, session_id: administrator.sessionId },
      exp: Date.parse(view.expiresAt) / 1000,
    });
    expect(await kindsOf(ada)).toEqual(['support_view_opened', 'support_access_granted']);
    const mail = await identity.smtp.mailTo(ada.email);
    expect(mail.subject).toBe('Support is looking at your account');
    expect(await shownUntil(ada)).toBe(await consentOf(ada));
  });

  test('ends with the consent, and is then refused', async () => {
    const ada = await newPerson(identity);
    await grant(ada);
    const views = [await opened(ada), await opened(ada)];
    expect((await withdraw(ada)).status).toBe(204);
    for (const { id } of views) expect(await isRevoked(id)).toBe(true);
    expect((await open(ada)).status).toBe(409);
    expect(await consentOf(ada)).toBeNull();
    expect((await kindsOf(ada))[0]).toBe('support_access_ended');
    // There is nothing to end, so nothing is logged.
    await withdraw(ada);
    expect((await kindsOf(ada)).filter((kind) => kind === 'support_access_ended')).toHaveLength(1);
  });

  test('never comes to be while the consent is withdrawn at the same moment, unless it ends with it', async () => {
    const ada = await newPerson(identity);
    await grant(ada);
    const [answers] = await Promise.all([Promise.all(Array.from({ length: 8 }, () => open(ada))), withdraw(ada)]);
    for (const { status, body } of answers) {
      if (status !== 201) expect(status).toBe(409);
      else expect(await isRevoked(AccountView.parse(body).id)).toBe(true);
    }
  });

  test('is not prolonged, and not opened any more, once the time of the consent is over', async () => {
    const ada = await newPerson(identity);
    await grant(ada, 1);
    identity.advance(HOUR_MS - 600_000);
    expect(Date.parse((await opened(ada)).expiresAt)).toBeLessThanOrEqual(Date.parse((await consentOf(ada)) ?? ''));
    identity.advance(600_000);
    expect((await open(ada)).status).toBe(409);
    expect(await shownUntil(ada)).toBeNull();
  });

  test('ends when the administrator stops, once in the log, and never for another account', async () => {
    const [ada, bob] = [await newPerson(identity), await newPerson(identity)];
    await grant(ada);
    const { id } = await opened(ada);
    expect((await internal('DELETE', `${bob.id}/views/${id}`)).status).toBe(204);
    expect(await isRevoked(id)).toBe(false);
    for (let turn = 0; turn < 2; turn += 1)
      expect((await internal('DELETE', `${ada.id}/views/${id}`)).status).toBe(204);
    expect(await isRevoked(id)).toBe(true);
    expect(await kindsOf(ada)).toEqual(['support_view_ended', 'support_view_opened', 'support_access_granted']);
    expect(await kindsOf(bob)).toEqual([]);
  });

  test('ends when its owner allows a shorter time', async () => {
    const ada = await newPerson(identity);
    await grant(ada);
    const { id } = await opened(ada);
    await grant(ada, 1);
    expect(await isRevoked(id)).toBe(true);
  });

  test('opens nothing of identity: neither the account, nor its factors, nor the consent itself', async () => {
    const ada = await newPerson(identity);
    await grant(ada);
    const { accessToken } = await opened(ada);
    for (const [method, path] of [
      ['GET', 'profile'],
      ['GET', 'sessions'],
      ['GET', 'security-log'],
      ['GET', 'api-keys'],
      ['GET', 'support-access'],
      ['DELETE', 'support-access'],
    ] as const)
      expect((await callAccount(identity, method, path, accessToken)).status, path).toBe(401);
    expect((await callAccount(identity, 'PUT', 'support-access', accessToken, { hours: 168 })).status).toBe(401);
    const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
    for (const [method, path, body] of [
      ['GET', 'user', undefined],
      ['PUT', 'user', { password: 'another-harbour-9' }],
      ['POST', 'factors', { factor_type: 'totp' }],
      ['GET', 'reauthenticate', undefined],
      ['POST', 'logout', undefined],
      ['POST', 'token?grant_type=refresh_token', { refresh_token: accessToken }],
    ] as const) {
      const answer = await fetch(`${identity.url}/${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      });
      expect([400, 401, 403], path).toContain(answer.status);
    }
    expect(await consentOf(ada)).not.toBeNull();
  });
});

test('whoever has a second factor proves it before others may look, and not to end it', async () => {
  const ada = await personWithFactor(identity);
  const low = { ...ada, token: await tokenOf(await signInAgain(identity, ada)) };
  expect(await grant(low)).toMatchObject({ status: 403, body: { code: 'insufficient_aal' } });
  const full = { ...ada, token: await tokenOf(ada.browser) };
  expect((await grant(full)).status).toBe(200);
  expect((await withdraw(low)).status).toBe(204);
  expect(await consentOf(full)).toBeNull();
});

test.each([0, 2, 169, '24', null])('a time of %j is not one that is offered', async (hours) => {
  const ada = await newPerson(identity);
  const answer = await callAccount(identity, 'PUT', 'support-access', ada.token, { hours });
  expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  expect(await consentOf(ada)).toBeNull();
});
