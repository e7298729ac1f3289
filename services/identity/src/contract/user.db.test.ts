import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newPerson } from '../testing/account.ts';
import { startTestIdentity, type TestIdentity } from '../testing/identity.ts';
import { send, shown } from '../testing/requests.ts';
import { enrolTotp } from '../testing/second-factor.ts';

let identity: TestIdentity;

beforeAll(async () => {
  identity = await startTestIdentity({ RATE_UPDATE_PER_ACCOUNT: '1000' });
}, 240_000);
afterAll(() => identity?.close());

describe('GET /user', () => {
  test.each(['/auth/v1', ''] as const)('GET /user: 200 with the user (under "%s")', async (path) => {
    const person = await newPerson(identity);
    const { data, error } = await identity.browser(path).getUser(person.token);
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ id: person.id, email: person.email, phone: '', is_anonymous: false });
  });

  test('GET /user: the second factors are part of the user', async () => {
    const person = await newPerson(identity);
    await enrolTotp(person.browser);
    expect((await person.browser.getUser()).data.user?.factors).toEqual([
      expect.objectContaining({
        id: expect.any(String),
        factor_type: 'totp',
        status: 'unverified',
        created_at: expect.any(String),
      }),
    ]);
  });

  test('GET /user: 403 user_not_found for a token whose user is gone', async () => {
    const person = await newPerson(identity);
    await identity.db.deleteFrom('users').where('id', '=', person.id).execute();
    expect(await shown(identity.browser().getUser(person.token))).toEqual([
      403,
      'user_not_found',
      'User from sub claim in JWT does not exist',
    ]);
  });
});

describe.each(['GET', 'PUT'])('%s /user: who asks', (method) => {
  const ask = (token?: string, headers: Record<string, string> = {}) =>
    send(identity, method, '/user', { token, headers, ...(method === 'PUT' && { body: {} }) });

  test.each([
    ['no header', {}],
    ['no bearer', { authorization: 'Basic abc' }],
    ['an empty bearer', { authorization: 'Bearer ' }],
  ])(`${method} /user: 401 no_authorization for %s`, async (_name, headers: Record<string, string>) => {
    expect(await ask(undefined, headers)).toMatchObject({
      status: 401,
      body: { code: 401, error_code: 'no_authorization', msg: 'This endpoint requires a valid Bearer token' },
    });
  });

  test(`${method} /user: 403 bad_jwt begins with "invalid JWT: "`, async () => {
    expect(await ask('rubbish')).toMatchObject({
      status: 403,
      body: { error_code: 'bad_jwt', msg: expect.stringMatching(/^invalid JWT: /) },
    });
  });

  test(`${method} /user: 403 session_not_found after the sign-out`, async () => {
    const person = await newPerson(identity);
    await person.browser.signOut();
    expect(await ask(person.token)).toMatchObject({ status: 403, body: { error_code: 'session_not_found' } });
  });
});

describe('PUT /user: data', () => {
  test('PUT /user: data is merged, null removes, and our own claims are not taken', async () => {
    const { browser } = await newPerson(identity, { full_name: 'Ana', theme: 'dark' });
    const data = { theme: null, city: 'Brest', sub: 'somebody', email: 'admin@example.com', email_verified: false };
    const updated = await browser.updateUser({ data });
    expect(updated.error).toBeNull();
    expect(updated.data.user?.user_metadata).toEqual({ full_name: 'Ana', city: 'Brest' });
  });

  test('PUT /user: of many changes at once none loses the others', async () => {
    const { browser } = await newPerson(identity);
    await Promise.all(['a', 'b', 'c', 'd'].map((name) => browser.updateUser({ data: { [name]: 1 } })));
    expect((await browser.getUser()).data.user?.user_metadata).toMatchObject({ a: 1, b: 1, c: 1, d: 1 });
  });

  test('PUT /user: nobody raises themselves by app_metadata (403) or a role', async () => {
    const { token } = await newPerson(identity);
    const body = { app_metadata: { admin: true }, data: { city: 'Brest' } };
    expect(await send(identity, 'PUT', '/user', { token, body })).toMatchObject({
      status: 403,
      body: { error_code: 'not_admin', msg: 'Updating app_metadata requires admin privileges' },
    });
    expect(await send(identity, 'PUT', '/user', { token, body: { role: 'service_role' } })).toMatchObject({
      status: 200,
      body: { role: 'authenticated', app_metadata: { provider: 'email', providers: ['email'] }, user_metadata: {} },
    });
  });

  test('PUT /user: 400 where the data would outgrow the token, counted with what is there', async () => {
    const { browser } = await newPerson(identity, { a: 'x'.repeat(3000) });
    expect(await shown(browser.updateUser({ data: { b: 'x'.repeat(3000) } }))).toEqual([
      400,
      'validation_failed',
      expect.any(String),
    ]);
  });
});
