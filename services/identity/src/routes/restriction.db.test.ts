import { randomUUID } from 'node:crypto';
import { SecurityLog } from '@sillage/proto/http/account';
import { Merchant } from '@sillage/proto/http/merchants';
import { Restriction } from '@sillage/proto/http/restriction';
import { AccountView } from '@sillage/proto/http/support-access';
import { INTERNAL_HEADER, revokedSessionKey } from '@sillage/runtime/http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callAccount, newPerson, type Person } from '../testing/account.ts';
import { INTERNAL_SECRET, startTestIdentity, type TestIdentity } from '../testing/identity.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startTestIdentity();
});
afterAll(() => identity?.close());

async function internal(method: string, path: string, body?: object) {
  const answer = await fetch(`${identity.url}/internal/${path}`, {
    method,
    headers: { [INTERNAL_HEADER]: INTERNAL_SECRET, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as unknown };
}

const restriction = async (person: Person) =>
  Restriction.parse((await callAccount(identity, 'GET', 'restriction', person.token)).body).since;
const restrict = (person: Person) => callAccount(identity, 'PUT', 'restriction', person.token);
const grant = (person: Person) => callAccount(identity, 'PUT', 'support-access', person.token, { hours: 24 });
const open = ({ id }: Person) =>
  internal('POST', `merchants/${id}/views`, { administratorId: randomUUID(), sessionId: randomUUID() });
const shown = async ({ id }: Person) => Merchant.parse((await internal('GET', `merchants/${id}`)).body);
const notify = ({ id }: Person, notice: object) =>
  internal('POST', `accounts/${id}/notices`, { ...notice, noticeId: randomUUID() });

test('a restriction ends what support was allowed, at once, and lets it be allowed again only when it is over', async () => {
  const ada = await newPerson(identity);
  await grant(ada);
  const view = AccountView.parse((await open(ada)).body);
  expect((await restrict(ada)).status).toBe(204);
  expect(await identity.hot.get(revokedSessionKey(view.id))).toBeDefined();
  expect(await open(ada)).toMatchObject({ status: 409 });
  expect(await grant(ada)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect(await shown(ada)).toMatchObject({ supportAccessUntil: null, restrictedSince: await restriction(ada) });

  expect((await callAccount(identity, 'DELETE', 'restriction', ada.token)).status).toBe(204);
  expect([await restriction(ada), (await shown(ada)).supportAccessUntil]).toEqual([null, null]);
  expect((await grant(ada)).status).toBe(200);
});

test('it stands in the security log, once each, and holds for this account alone', async () => {
  const [ada, bea] = [await newPerson(identity), await newPerson(identity)];
  for (let turn = 0; turn < 2; turn += 1) await restrict(ada);
  for (let turn = 0; turn < 2; turn += 1) await callAccount(identity, 'DELETE', 'restriction', ada.token);
  const { events } = SecurityLog.parse((await callAccount(identity, 'GET', 'security-log', ada.token)).body);
  expect(events.map(({ kind }) => kind).slice(0, 2)).toEqual(['restriction_ended', 'processing_restricted']);
  expect(events.filter(({ kind }) => kind === 'processing_restricted')).toHaveLength(1);
  await restrict(ada);
  expect(await restriction(bea)).toBeNull();
  expect((await callAccount(identity, 'PUT', 'restriction', undefined)).status).toBe(401);
});

test('only mails that are necessary are sent meanwhile', async () => {
  const ada = await newPerson(identity, { language: 'en' });
  await restrict(ada);
  const silence = { kind: 'silence', campaignId: randomUUID(), connection: 'Till' };
  await notify(ada, { ...silence, lastHeardAt: '2026-11-02T10:00:00.000Z' });
  await notify(ada, { kind: 'archive_ready', expiresAt: '2026-12-13T12:00:00.000Z' });
  expect((await identity.smtp.mailTo(ada.email)).subject).toBe('Your data archive is ready');
  expect(identity.smtp.mails.filter(({ to }) => to === ada.email)).toHaveLength(1);
});
