import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPerson } from '../../testing/account.ts';
import { startTestIdentity, type TestIdentity } from '../../testing/identity.ts';
import { codeIn } from '../../testing/mails.ts';
import { type Answer, send } from '../../testing/requests.ts';

let identity: TestIdentity;

beforeAll(async () => {
  identity = await startTestIdentity({ DATABASE_MAX_CONNECTIONS: '20', RATE_UPDATE_PER_ACCOUNT: '1000' });
}, 240_000);
afterAll(() => identity?.close());

const statusOf = async (answer: Promise<Answer>): Promise<number> => (await answer).status;

test('what an account is asked at once is answered, whatever waits for what: never a failure of ours', async () => {
  const { token, email } = await newPerson(identity);
  const statuses: number[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    const wanted = `${randomUUID()}@example.com`;
    await send(identity, 'PUT', '/user', { token, body: { email: wanted } });
    const code = codeIn(await identity.smtp.mailTo(wanted));
    const answers = await Promise.all([
      statusOf(send(identity, 'POST', '/verify', { body: { type: 'email_change', email: wanted, token: code } })),
      statusOf(send(identity, 'PUT', '/user', { token, body: { email: wanted } })),
      statusOf(send(identity, 'POST', '/recover', { body: { email } })),
      statusOf(send(identity, 'POST', '/resend', { body: { type: 'email_change', email } })),
      statusOf(send(identity, 'POST', '/verify', { body: { type: 'recovery', email, token: '000000' } })),
      statusOf(send(identity, 'PUT', '/user', { token, body: { data: { turn } } })),
    ]);
    statuses.push(...answers);
  }
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
}, 240_000);
