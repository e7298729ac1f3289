import { randomUUID } from 'node:crypto';
import { INTERNAL_HEADER } from '@sillage/runtime/http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPerson } from '../testing/account.ts';
import { INTERNAL_SECRET, startTestIdentity, type TestIdentity } from '../testing/identity.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startTestIdentity();
});
afterAll(() => identity.close());

const notice = () => ({
  noticeId: randomUUID(),
  address: 'https://erp.example/hooks',
  failuresInRow: 5,
  disabledReason: null,
});

async function ask(userId: string, body: object, secret = INTERNAL_SECRET): Promise<number> {
  const headers = { 'content-type': 'application/json', [INTERNAL_HEADER]: secret };
  const address = `${identity.url}/internal/accounts/${userId}/webhook-notices`;
  return (await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })).status;
}

const mailsTo = (email: string) => identity.smtp.mails.filter(({ to }) => to === email);

test('the owner of an account is mailed once about a webhook endpoint, in the language of the account', async () => {
  const person = await newPerson(identity, { language: 'fr' });
  const [first, second] = [notice(), notice()];
  expect(await Promise.all([ask(person.id, first), ask(person.id, first), ask(person.id, first)])).toEqual([
    200, 200, 200,
  ]);
  expect(await ask(person.id, second)).toBe(200);
  await identity.smtp.mailTo(person.email, 2);
  expect(await identity.db.selectFrom('accountNotices').select('id').execute()).toHaveLength(2);
  expect(mailsTo(person.email).map(({ subject }) => subject)).toEqual(
    Array(2).fill('Votre point de réception de webhooks échoue'),
  );
});

test('nobody is mailed about an account that is gone, nor without the secret of the services', async () => {
  const person = await newPerson(identity);
  expect(await ask(randomUUID(), notice())).toBe(200);
  expect(await ask(person.id, notice(), 'another secret of thirty-two characters')).toBe(404);
  expect(mailsTo(person.email)).toEqual([]);
});
