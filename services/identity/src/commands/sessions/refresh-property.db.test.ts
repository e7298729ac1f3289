import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { formatRefreshToken, refreshTokenKey } from '../../domain/refresh-token.ts';
import { INTERNAL_SECRET, startTestIdentity, type TestIdentity } from '../../testing/identity.ts';
import { send } from '../../testing/requests.ts';

const FAR = '100000';
let identity: TestIdentity;
beforeAll(async () => {
  const limits = {
    RATE_REFRESH_PER_ADDRESS: FAR,
    RATE_REFRESH_PER_SESSION: FAR,
    RATE_ANONYMOUS_PER_ADDRESS: FAR,
    RATE_SIGN_UP_PER_ADDRESS: FAR,
  };
  identity = await startTestIdentity({ ANONYMOUS_ENABLED: 'true', ...limits });
}, 240_000);
afterAll(() => identity?.close());

const Session = z.object({ access_token: z.string(), refresh_token: z.string(), user: z.object({ id: z.string() }) });

/** The tokens of a session, in the order in which a client received them. */
interface Family {
  readonly userId: string;
  readonly seen: string[];
  accessToken: string;
}

async function newFamily(): Promise<Family> {
  const session = Session.parse((await send(identity, 'POST', '/signup', { body: {} })).body);
  return { userId: session.user.id, seen: [session.refresh_token], accessToken: session.access_token };
}

async function refresh(
  family: Family,
  token: string,
): Promise<{ readonly status: number; readonly token: string | undefined }> {
  const { status, body } = await send(identity, 'POST', '/token?grant_type=refresh_token', {
    body: { refresh_token: token },
  });
  if (status !== 200) return { status, token: undefined };
  const session = Session.parse(body);
  family.accessToken = session.access_token;
  if (!family.seen.includes(session.refresh_token)) family.seen.push(session.refresh_token);
  return { status, token: session.refresh_token };
}

/** Terminates every connection of the service to its database, at any point of a transaction. */
const crash = () =>
  sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'identity' and state <> 'idle'
  `.execute(identity.db);

/**
 * A step: the wait before it, the tokens presented concurrently (0 is the newest), and whether the database goes away.
 */
const moment = fc.record({
  waitMs: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9_999 }), fc.integer({ min: 10_001, max: 40_000 })),
  back: fc.array(fc.nat(3), { minLength: 1, maxLength: 5 }),
  crashes: fc.boolean(),
});

test('any interleaving of refreshes, late, doubled, old or cut off, leaves one live token or none', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(moment, { minLength: 1, maxLength: 6 }), async (moments) => {
      const family = await newFamily();
      for (const { waitMs, back, crashes } of moments) {
        identity.advance(waitMs);
        const presented = back.map((steps) => family.seen.at(-1 - steps) ?? family.seen[0] ?? '');
        const answers = presented.map((token) => refresh(family, token));
        if (crashes) await crash();
        const given = (await Promise.all(answers)).flatMap((answer) => answer.token ?? []);
        // Concurrent uses of one token get the same answer: the newest token, or, if a newer one of them was used, its
        // successor.
        expect(new Set(given).size).toBeLessThanOrEqual(new Set(presented).size);
      }
      await expectOneOrNone(family);
    }),
    { numRuns: 25 },
  );
}, 240_000);

async function expectOneOrNone(family: Family): Promise<void> {
  identity.advance(10_001);
  const sessions = await identity.db.selectFrom('sessions').selectAll().where('userId', '=', family.userId).execute();
  expect(sessions.length).toBeLessThanOrEqual(1);
  const [session] = sessions;
  if (!session) return expectDead(family);

  const live = formatRefreshToken(
    { sessionId: session.id, generation: session.refreshGeneration },
    refreshTokenKey(INTERNAL_SECRET),
  );
  const next = await refresh(family, live);
  expect(next.status).toBe(200);
  const old = family.seen.filter((token) => token !== live && token !== next.token);
  identity.advance(10_001);
  if (old[0] === undefined) return;
  expect((await refresh(family, old[0])).status).toBe(400);
  await expectDead(family);
}

async function expectDead(family: Family): Promise<void> {
  for (const token of family.seen) expect((await refresh(family, token)).status).toBe(400);
  expect((await send(identity, 'GET', '/user', { token: family.accessToken })).status).toBe(403);
}
