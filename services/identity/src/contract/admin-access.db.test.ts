import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newPerson } from '../testing/account.ts';
import { startTestIdentity, type TestIdentity } from '../testing/identity.ts';
import { operatorToken } from '../testing/operator.ts';
import { send } from '../testing/requests.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startTestIdentity();
}, 240_000);
afterAll(() => identity?.close());

const nobody = randomUUID();

const ENDPOINTS = [
  ['GET', '/admin/users'],
  ['POST', '/admin/users'],
  ['GET', `/admin/users/${nobody}`],
  ['PUT', `/admin/users/${nobody}`],
  ['DELETE', `/admin/users/${nobody}`],
  ['GET', `/admin/users/${nobody}/factors`],
  ['DELETE', `/admin/users/${nobody}/factors/${nobody}`],
  ['POST', '/admin/generate_link'],
  ['POST', '/invite'],
] as const;

describe.each(ENDPOINTS)('%s %s: who asks', (method, path) => {
  test.each(['/auth/v1', ''])(
    `${method} ${path}: 401 without a token, 403 for anybody's (under "%s")`,
    async (prefix) => {
      const { token } = await newPerson(identity);
      expect(await send(identity, method, `${prefix}${path}`)).toMatchObject({
        status: 401,
        body: { error_code: 'no_authorization' },
      });
      expect(await send(identity, method, `${prefix}${path}`, { token })).toMatchObject({
        status: 403,
        body: { code: 403, error_code: 'not_admin', msg: 'User not allowed' },
      });
    },
  );
});

test.each([
  ['a secret that nobody shares', () => new SignJWT({ role: 'service_role' }).setProtectedHeader({ alg: 'HS256' })],
  ['no role', () => undefined],
])('GET /admin/users: 403 bad_jwt for a token signed with %s', async (_name, build) => {
  const token = await (build()
    ?.setIssuedAt()
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode('x'.repeat(32))) ?? 'rubbish');
  expect(await send(identity, 'GET', '/admin/users', { token })).toMatchObject({
    status: 403,
    body: { error_code: 'bad_jwt' },
  });
});

test("GET /user: an operator's token belongs to no user", async () => {
  const answer = await send(identity, 'GET', '/user', { token: await operatorToken(identity) });
  expect(answer).toMatchObject({ status: 403, body: { error_code: 'bad_jwt' } });
});
