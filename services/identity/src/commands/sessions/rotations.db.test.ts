import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { findSessionAccount } from '../../db/accounts/accounts.ts';
import { lockSession } from '../../db/sign-in/sessions.ts';
import { startTestIdentity, type TestIdentity } from '../../testing/identity.ts';
import { send } from '../../testing/requests.ts';
import { rotateOneByOne, rotateTogether } from './rotations.ts';

const FAR = '100000';
let identity: TestIdentity;
beforeAll(async () => {
  identity = await startTestIdentity({
    ANONYMOUS_ENABLED: 'true',
    RATE_ANONYMOUS_PER_ADDRESS: FAR,
    RATE_REFRESH_PER_ADDRESS: FAR,
  });
}, 240_000);
afterAll(() => identity?.close());

const Session = z.object({ refresh_token: z.string(), user: z.object({ id: z.string() }) });

async function newSession() {
  const { refresh_token: token, user } = Session.parse((await send(identity, 'POST', '/signup', { body: {} })).body);
  const { id } = await identity.db
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', user.id)
    .executeTakeFirstOrThrow();
  return { id, userId: user.id, token };
}

const rotated = (id: string, from = 0) => ({
  id,
  from,
  to: from + 1,
  rotations: [{ generation: from, atMs: identity.now() }],
  at: new Date(identity.now()),
  ipRange: '192.0.2.0/24',
  browser: 'O\'Browser, {Inc} "Ltd" \\',
  os: null,
});

const generationOf = async (id: string) => (await findSessionAccount(identity.db, id))?.session.refreshGeneration;

test('refreshes at once: each session is found as if it were alone, and moves on with all that is noted of it', async () => {
  const sessions = await Promise.all(Array.from({ length: 5 }, newSession));
  const together = rotateTogether(identity.db);
  const missing = '00000000-0000-4000-8000-000000000000';
  const found = await Promise.all([...sessions.map(({ id }) => id), missing].map((id) => together.find(id)));
  expect(found.map((known) => known?.account.user.id)).toEqual([...sessions.map(({ userId }) => userId), undefined]);
  expect(await Promise.all(sessions.map(({ id }) => together.save(rotated(id))))).toEqual(sessions.map(() => true));

  const alone = await newSession();
  expect(await rotateOneByOne(identity.db).save(rotated(alone.id))).toBe(true);
  const noted = async (id: string) => {
    const session = (await findSessionAccount(identity.db, id))?.session;
    return {
      ...session,
      id: '',
      userId: '',
      rotations: session?.rotations.length,
      createdAt: 0,
      amr: 0,
      refreshedAt: 0,
    };
  };
  const expected = await noted(alone.id);
  expect(expected).toMatchObject({ refreshGeneration: 1, browser: rotated('').browser, os: null });
  for (const { id } of sessions) expect(await noted(id)).toEqual(expected);
});

test('of two refreshes of one session in a group one moves it on, and none from a generation that is over', async () => {
  const [twice, over] = [await newSession(), await newSession()];
  const together = rotateTogether(identity.db);
  expect(await together.save(rotated(over.id))).toBe(true);
  const saved = await Promise.all([
    together.save(rotated(twice.id)),
    together.save(rotated(twice.id)),
    together.save(rotated(over.id)),
  ]);
  expect(saved).toEqual([true, false, false]);
  expect(await generationOf(twice.id)).toBe(1);
  expect(await generationOf(over.id)).toBe(1);
});

test('a session that somebody has locked keeps no other refresh waiting, and its own is answered after that', async () => {
  const [locked, free] = [await newSession(), await newSession()];
  let unlock = () => {};
  let isLocked = () => {};
  const held = new Promise<void>((resolve) => (unlock = resolve));
  const locking = new Promise<void>((resolve) => (isLocked = resolve));
  const lock = identity.db.transaction().execute(async (trx) => {
    await lockSession(trx, locked.id);
    isLocked();
    await held;
  });
  await locking;
  const refresh = ({ token }: { readonly token: string }) =>
    send(identity, 'POST', '/token?grant_type=refresh_token', { body: { refresh_token: token } });
  const waiting = refresh(locked);
  expect((await refresh(free)).status).toBe(200);
  expect(await generationOf(locked.id)).toBe(0);
  unlock();
  await lock;
  expect((await waiting).status).toBe(200);
  expect(await generationOf(locked.id)).toBe(1);
});

test('a session that ends while it is refreshed is not found, and the others of the group go on', async () => {
  const [ended, other] = [await newSession(), await newSession()];
  const together = rotateTogether(identity.db);
  await identity.db.deleteFrom('sessions').where('id', '=', ended.id).execute();
  expect(await Promise.all([together.save(rotated(ended.id)), together.save(rotated(other.id))])).toEqual([
    false,
    true,
  ]);
});
