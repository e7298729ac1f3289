import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD } from '../../testing/account.ts';
import { startTestIdentity, type TestIdentity } from '../../testing/identity.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startTestIdentity();
}, 240_000);
afterAll(() => identity?.close());

test('ensureUser makes the account once, however often and however many at once', async () => {
  const email = `${randomUUID()}@example.com`;
  const made = await Promise.all(Array.from({ length: 4 }, () => identity.ensureUser(email, PASSWORD)));
  expect(new Set(made.map((user) => user.id)).size).toBe(1);
  expect(made.filter((user) => user.created)).toHaveLength(1);
  expect((await identity.browser().signInWithPassword({ email, password: PASSWORD })).data.user?.id).toBe(made[0]?.id);
});
