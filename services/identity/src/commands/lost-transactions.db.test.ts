import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newEmail, newPerson, newPhone, PASSWORD } from '../testing/account.ts';
import { startTestIdentity, type TestIdentity } from '../testing/identity.ts';
import { losingAt, makeLosable, WRITTEN_LATE, type WrittenLate } from '../testing/lost-transactions.ts';
import { operatorToken } from '../testing/operator.ts';
import { type Answer, send } from '../testing/requests.ts';
import { enrolTotp, personWithFactor, tokenOf, totpCode } from '../testing/second-factor.ts';

const NEW_PASSWORD = 'northern-lantern-3';

let identity: TestIdentity;
let operator: string;

beforeAll(async () => {
  // A message that is counted twice is refused.
  const sms = {
    SMS_WEBHOOK_URL: 'http://127.0.0.1:9/',
    SMS_WEBHOOK_SECRET: 'secret-of-the-sms-webhook',
    MESSAGE_INTERVAL_S: '3600',
  };
  identity = await startTestIdentity({ ...sms, ANONYMOUS_ENABLED: 'true' });
  operator = await operatorToken(identity);
  for (const table of WRITTEN_LATE) await makeLosable(identity.db, table);
}, 240_000);
afterAll(() => identity?.close());

const person = () => newPerson(identity);
const idOf = ({ body }: Answer) => String((body as { readonly id?: unknown }).id);
const ask = (method: string, path: string, body?: unknown, token?: string) =>
  send(identity, method, path, { body, token });

async function proven() {
  const someone = await personWithFactor(identity);
  return { ...someone, token: await tokenOf(someone.browser) };
}

/**
 * Each case: its name, the table at which the transaction is lost, the expected status, and a preparation that returns
 * the request.
 */
const cases: readonly [string, WrittenLate, number, () => Promise<() => Promise<Answer>>][] = [
  [
    'sign-up by mail',
    'sessions',
    200,
    async () => () => ask('POST', '/signup', { email: newEmail(), password: PASSWORD }),
  ],
  [
    'sign-up by phone',
    'work_queue',
    200,
    async () => () => ask('POST', '/signup', { phone: newPhone(), password: PASSWORD }),
  ],
  ['anonymous sign-up', 'sessions', 200, async () => () => ask('POST', '/signup', {})],
  ['code by mail', 'work_queue', 200, async () => () => ask('POST', '/otp', { email: newEmail() })],
  ['code by text', 'work_queue', 200, async () => () => ask('POST', '/otp', { phone: newPhone() })],
  [
    'password sign-in',
    'security_events',
    200,
    async () => {
      const { email } = await person();
      return () => ask('POST', '/token?grant_type=password', { email, password: PASSWORD });
    },
  ],
  [
    'reused refresh token',
    'security_events',
    400,
    async () => {
      const { browser } = await person();
      const refresh_token = (await browser.getSession()).data.session?.refresh_token;
      await ask('POST', '/token?grant_type=refresh_token', { refresh_token });
      identity.advance(60_000);
      return () => ask('POST', '/token?grant_type=refresh_token', { refresh_token });
    },
  ],
  [
    'recovery',
    'security_events',
    200,
    async () => {
      const { email } = await person();
      return () => ask('POST', '/recover', { email });
    },
  ],
  [
    'code to prove oneself',
    'work_queue',
    200,
    async () => {
      const { token } = await person();
      return () => ask('GET', '/reauthenticate', undefined, token);
    },
  ],
  [
    'change of address',
    'work_queue',
    200,
    async () => {
      const { token } = await person();
      return () => ask('PUT', '/user', { email: newEmail() }, token);
    },
  ],
  [
    'change of number',
    'work_queue',
    200,
    async () => {
      const { token } = await person();
      return () => ask('PUT', '/user', { phone: newPhone() }, token);
    },
  ],
  [
    'change of password',
    'security_events',
    200,
    async () => {
      const { token } = await person();
      return () => ask('PUT', '/user', { password: NEW_PASSWORD }, token);
    },
  ],
  [
    'sign-out',
    'security_events',
    204,
    async () => {
      const { token } = await person();
      return () => ask('POST', '/logout', undefined, token);
    },
  ],
  [
    'enrolment of an authenticator',
    'security_events',
    200,
    async () => {
      const { token } = await person();
      return () => ask('POST', '/factors', { factor_type: 'totp' }, token);
    },
  ],
  [
    'challenge of a phone',
    'work_queue',
    200,
    async () => {
      const { token } = await person();
      const id = idOf(await ask('POST', '/factors', { factor_type: 'phone', phone: newPhone() }, token));
      return () => ask('POST', `/factors/${id}/challenge`, {}, token);
    },
  ],
  [
    'first code of an authenticator',
    'sessions',
    200,
    async () => {
      const { browser, token } = await person();
      const { id, secret } = await enrolTotp(browser);
      const challenge_id = idOf(await ask('POST', `/factors/${id}/challenge`, {}, token));
      return () =>
        ask('POST', `/factors/${id}/verify`, { challenge_id, code: totpCode(secret, identity.now()) }, token);
    },
  ],
  [
    'removal of an authenticator',
    'security_events',
    200,
    async () => {
      const { token, factor } = await proven();
      return () => ask('DELETE', `/factors/${factor.id}`, undefined, token);
    },
  ],
  [
    'removal of an authenticator by an operator',
    'security_events',
    200,
    async () => {
      const { id, factor } = await proven();
      return () => ask('DELETE', `/admin/users/${id}/factors/${factor.id}`, undefined, operator);
    },
  ],
  [
    'account made by an operator',
    'identities',
    200,
    async () => () => ask('POST', '/admin/users', { email: newEmail() }, operator),
  ],
  [
    'account changed by an operator',
    'security_events',
    200,
    async () => {
      const { id } = await person();
      return () => ask('PUT', `/admin/users/${id}`, { password: NEW_PASSWORD }, operator);
    },
  ],
  [
    'account erased by an operator',
    'outbox',
    200,
    async () => {
      const { id } = await person();
      return () => ask('DELETE', `/admin/users/${id}`, {}, operator);
    },
  ],
  ['invitation', 'work_queue', 200, async () => () => ask('POST', '/invite', { email: newEmail() }, operator)],
  [
    'link for an operator',
    'one_time_tokens',
    200,
    async () => () => ask('POST', '/admin/generate_link', { type: 'magiclink', email: newEmail() }, operator),
  ],
];

describe('a request whose transaction Postgres undoes for the sake of another one', () => {
  test.each(cases)(
    '%s, lost at %s: answered with %i, as if nothing had been',
    async (_what, table, status, prepare) => {
      const requested = await prepare();
      const answer = await losingAt(identity.db, table, requested);
      expect({ status: answer.status, body: answer.body }).toMatchObject({ status });
    },
  );
});
