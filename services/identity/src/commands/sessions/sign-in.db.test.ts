import { randomUUID } from 'node:crypto';
import { waitingForLocks } from '@sillage/runtime/postgres/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockUser, updateUser } from '../../db/accounts/users.ts';
import { PASSWORD } from '../../testing/account.ts';
import { startTestIdentity, type TestIdentity } from '../../testing/identity.ts';
import { recordStatements } from '../../testing/recorded-statements.ts';
import { createPasswords } from '../passwords/passwords.ts';
import { refuseWrongPassword } from './sign-in.ts';

const COST = 12;
const passwords = createPasswords(COST);
let identity: TestIdentity;
let known: string;
beforeAll(async () => {
  identity = await startTestIdentity({ PASSWORD_HASH_COST: String(COST) });
  known = `${randomUUID()}@example.com`;
  await identity.ensureUser(known, PASSWORD);
}, 240_000);
afterAll(() => identity?.close());

const caller = { address: '203.0.113.7', ipRange: '203.0.113.0/24', browser: null, os: null };

/** The SQL statements of a sign-in with a wrong password. */
async function statementsOf(email: string): Promise<readonly string[]> {
  const { db, statements } = recordStatements(identity.db);
  await expect(
    refuseWrongPassword({ db, clock: Date.now, passwords }, { name: { email }, password: 'wrong' }, caller),
  ).rejects.toMatchObject({
    code: 'invalid_credentials',
  });
  return statements;
}

/** Milliseconds of processor time, of all threads. */
async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

test('a wrong password sends the database the same statements for a known and for an unknown address', async () => {
  const [ofKnown, ofUnknown] = [await statementsOf(known), await statementsOf('nobody@example.com')];
  expect(ofKnown).toHaveLength(2);
  expect(ofUnknown).toEqual(ofKnown);
});

test('a failed sign-in is written for the account that is there, and for nobody else', async () => {
  const count = async () =>
    (await identity.db.selectFrom('securityEvents').select('id').where('kind', '=', 'sign_in_failed').execute()).length;
  const before = await count();
  await statementsOf('nobody@example.com');
  expect(await count()).toBe(before);
  await statementsOf(known);
  expect(await count()).toBe(before + 1);
});

test('a password is compared with one hash of the same cost, whether there is an account, a password, or neither', async () => {
  const { passwordHash } = await identity.db
    .selectFrom('users')
    .select('passwordHash')
    .where('email', '=', known)
    .executeTakeFirstOrThrow();
  expect(passwordHash).toMatch(/^\$2b\$12\$/);
  const [ofKnown, ofNobody]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < 7; turn += 1) {
    ofKnown.push(await cpuOf(() => passwords.matches('wrong', passwordHash)));
    ofNobody.push(await cpuOf(() => passwords.matches('wrong', turn % 2 ? null : undefined)));
  }
  const ratio = median(ofKnown) / median(ofNobody);
  expect(ratio).toBeGreaterThan(0.8);
  expect(ratio).toBeLessThan(1.25);
}, 240_000);

test('a password that is changed while it is compared does not sign in', async () => {
  const email = `${randomUUID()}@example.com`;
  const { id } = await identity.ensureUser(email, PASSWORD);
  const next = await passwords.hash('another-shore-8');
  const attempt = await identity.db.transaction().execute(async (trx) => {
    await lockUser(trx, id);
    const attempted = identity.browser().signInWithPassword({ email, password: PASSWORD });
    await expect.poll(() => waitingForLocks(identity.db)).toBe(1);
    await updateUser(trx, id, { passwordHash: next }, new Date());
    return { attempted };
  });
  expect((await attempt.attempted).error?.code).toBe('invalid_credentials');
  expect(await identity.db.selectFrom('sessions').select('id').where('userId', '=', id).execute()).toEqual([]);
}, 240_000);

test('hashing leaves the event loop free', async () => {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 5);
  await passwords.matches('wrong', null);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(5);
});

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
