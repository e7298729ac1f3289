import { randomUUID } from 'node:crypto';
import { ImportantEvents, Merchant, MerchantList } from '@sillage/proto/http/merchants';
import { INTERNAL_HEADER } from '@sillage/runtime/http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateUser } from '../db/accounts/users.ts';
import { callAccount, newEmail, newPerson, PASSWORD, type Person } from '../testing/account.ts';
import { accountEvents } from '../testing/account-events.ts';
import { startTestAttribution, type TestAttribution } from '../testing/attribution.ts';
import { INTERNAL_SECRET, startTestIdentity, type TestIdentity } from '../testing/identity.ts';
import { codeIn } from '../testing/mails.ts';
import { operator } from '../testing/operator.ts';

let attribution: TestAttribution;
let identity: TestIdentity;
beforeAll(async () => {
  attribution = await startTestAttribution();
  identity = await startTestIdentity({ ATTRIBUTION_URL: `${attribution.url}/`, BILLING_URL: attribution.url });
});
afterAll(async () => {
  await identity.close();
  await attribution.close();
});

async function ask(method: string, path: string, body?: object, secret = INTERNAL_SECRET, { url } = identity) {
  const answer = await fetch(`${url}/internal/${path}`, {
    method,
    headers: { [INTERNAL_HEADER]: secret, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    body: text === '' ? undefined : (JSON.parse(text) as unknown),
  };
}

const suspend = ({ id }: Person, reason = 'Links in unsolicited mail.') =>
  ask('PUT', `merchants/${id}/suspension`, { reason });
const reinstate = ({ id }: Person) => ask('DELETE', `merchants/${id}/suspension`);
const seen = async ({ id }: Person) => Merchant.parse((await ask('GET', `merchants/${id}`)).body);
const signIn = ({ email }: Person) => identity.browser().signInWithPassword({ email, password: PASSWORD });

describe('an account that is suspended', () => {
  test('is closed to its owner at once, who is told why, and its campaigns are announced as suspended', async () => {
    const ada = await newPerson(identity, { language: 'en' });
    expect((await suspend(ada)).status).toBe(204);
    expect((await signIn(ada)).error?.code).toBe('user_banned');
    expect((await callAccount(identity, 'GET', 'profile', ada.token)).status).toBe(401);
    expect(await seen(ada)).toMatchObject({ isSuspended: true });
    expect(await accountEvents(identity, ada.id)).toEqual([['suspended', 1]]);
    const mail = await identity.smtp.mailTo(ada.email);
    expect(mail.subject).toBe('Your account is suspended');
    expect(mail.text).toContain('Links in unsolicited mail.');
  });

  test('is suspended once, however often it is asked for', async () => {
    const ada = await newPerson(identity);
    const answers = await Promise.all([suspend(ada), suspend(ada), suspend(ada)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await accountEvents(identity, ada.id)).toEqual([['suspended', 1]]);
  });

  test('is open again once it is reinstated', async () => {
    const ada = await newPerson(identity);
    await suspend(ada);
    expect((await reinstate(ada)).status).toBe(204);
    expect((await reinstate(ada)).status).toBe(204);
    expect((await signIn(ada)).error).toBeNull();
    expect(await seen(ada)).toMatchObject({ isSuspended: false });
    expect(await accountEvents(identity, ada.id)).toEqual([
      ['suspended', 1],
      ['reinstated', 2],
    ]);
  });

  test('is about to be deleted still, where its owner had asked for that before', async () => {
    const ada = await newPerson(identity);
    await callAccount(identity, 'POST', 'deletion', ada.token, { password: PASSWORD });
    await suspend(ada);
    await reinstate(ada);
    expect((await accountEvents(identity, ada.id)).map(([kind]) => kind)).toEqual([
      'deletionScheduled',
      'suspended',
      'deletionScheduled',
    ]);
    expect((await seen(ada)).deletionDueAt).not.toBeNull();
  });

  test('is suspended for good, whatever an operator decides about its ban', async () => {
    const ada = await newPerson(identity);
    const admin = await operator(identity);
    await suspend(ada);
    for (const ban_duration of ['none', '24h'])
      expect((await admin.updateUserById(ada.id, { ban_duration })).error).toMatchObject({
        status: 409,
        code: 'conflict',
      });
    expect((await admin.updateUserById(ada.id, { user_metadata: { note: 'x' } })).error).toBeNull();
    expect((await signIn(ada)).error?.code).toBe('user_banned');
  });

  test('is closed again, without another mail, where its ban was lifted by other means', async () => {
    const ada = await newPerson(identity);
    await suspend(ada);
    await updateUser(identity.db, ada.id, { bannedUntil: null }, new Date());
    const signedIn = await signIn(ada);
    expect((await suspend(ada)).status).toBe(204);
    expect((await signIn(ada)).error?.code).toBe('user_banned');
    expect((await callAccount(identity, 'GET', 'profile', signedIn.data.session?.access_token)).status).toBe(401);
    expect(await accountEvents(identity, ada.id)).toEqual([['suspended', 1]]);
  });

  test('needs a reason, and has to exist', async () => {
    const ada = await newPerson(identity);
    expect((await suspend(ada, '  ')).status).toBe(400);
    expect((await seen(ada)).isSuspended).toBe(false);
    expect((await ask('PUT', `merchants/${randomUUID()}/suspension`, { reason: 'x' })).status).toBe(404);
  });
});

test('an account that an operator only banned is open again once it is reinstated', async () => {
  const ada = await newPerson(identity);
  await (await operator(identity)).updateUserById(ada.id, { ban_duration: '876000h' });
  expect(await seen(ada)).toMatchObject({ isSuspended: true });
  expect((await reinstate(ada)).status).toBe(204);
  expect(await seen(ada)).toMatchObject({ isSuspended: false });
  expect((await signIn(ada)).error).toBeNull();
  expect(await accountEvents(identity, ada.id)).toEqual([]);
});

test('merchants are found by a part of their address and by their id, page by page, newest first', async () => {
  const people: Person[] = [];
  for (let made = 0; made < 3; made += 1) people.push(await newPerson(identity));
  const [oldest, middle, newest] = people;
  const list = async (query: string) => MerchantList.parse((await ask('GET', `merchants?${query}`)).body);
  const first = await list('query=@EXAMPLE.com&limit=2');
  expect(first.merchants.map(({ id }) => id)).toEqual([newest?.id, middle?.id]);
  const second = await list(`query=@example.com&limit=1&cursor=${first.next}`);
  expect(second.merchants).toMatchObject([{ id: oldest?.id, email: oldest?.email, isEmailConfirmed: true }]);
  expect((await list(`query=${middle?.email.slice(3, 30)}`)).merchants).toMatchObject([{ id: middle?.id }]);
  expect((await list(`query=${middle?.id}`)).merchants).toHaveLength(1);
  expect((await list('query=100%25_nobody')).merchants).toEqual([]);
});

test('an address is proven once the owner of its mailbox has set the password', async () => {
  const ada = await newPerson(identity);
  expect(await seen(ada)).toMatchObject({ isEmailConfirmed: true, isEmailProven: false });
  const owner = identity.browser();
  await owner.signInWithOtp({ email: ada.email });
  const token = codeIn(await identity.smtp.mailTo(ada.email));
  await owner.verifyOtp({ type: 'email', email: ada.email, token });
  expect(await seen(ada)).toMatchObject({ isEmailProven: false });
  await owner.updateUser({ password: 'another-harbour-7' });
  expect(await seen(ada)).toMatchObject({ isEmailProven: true });
});

test('important events of all accounts come with their severity, and everyday ones do not', async () => {
  const ada = await newPerson(identity);
  await signIn(ada);
  await suspend(ada);
  const { events } = ImportantEvents.parse((await ask('GET', 'security-events?limit=100')).body);
  expect(events.filter(({ userId }) => userId === ada.id)).toMatchObject([
    { kind: 'account_banned', severity: 'critical' },
  ]);
});

test('a mail of sign-in is sent again, and nothing where it would make no sense', async () => {
  const ada = await newPerson(identity, { language: 'en' });
  const send = (mail: string) => ask('POST', `merchants/${ada.id}/mails`, { mail });
  expect((await send('recovery')).status).toBe(204);
  expect((await identity.smtp.mailTo(ada.email)).subject).toBe('Choose a new password');
  expect((await send('confirmation')).status).toBe(409);
});

test('a mail of sign-in that was just sent is not sent again, and the administrator is told when it can be', async () => {
  const slow = await startTestIdentity({ MESSAGE_INTERVAL_S: '60', AUTOCONFIRM_EMAIL: 'false' });
  try {
    const email = newEmail();
    const { data } = await slow.browser().signUp({ email, password: PASSWORD });
    const send = (mail: string) => ask('POST', `merchants/${data.user?.id}/mails`, { mail }, INTERNAL_SECRET, slow);
    expect((await send('recovery')).status).toBe(204);
    for (const mail of ['recovery', 'confirmation']) {
      const { status, body, retryAfter } = await send(mail);
      expect({ status, body }).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
      expect(Number(retryAfter)).toBeGreaterThan(0);
    }
  } finally {
    await slow.close();
  }
});

test('nobody else gets an answer', async () => {
  const ada = await newPerson(identity);
  const wrong = 'another secret of thirty-two characters';
  const paths = ['merchants', `merchants/${ada.id}`, 'security-events', 'totals', 'dead-tasks'];
  for (const path of paths) expect((await ask('GET', path, undefined, wrong)).status).toBe(404);
  expect((await ask('PUT', `merchants/${ada.id}/suspension`, { reason: 'x' }, wrong)).status).toBe(404);
  expect((await seen(ada)).isSuspended).toBe(false);
});
