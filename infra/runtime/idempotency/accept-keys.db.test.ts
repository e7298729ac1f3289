import { DAY_MS, MINUTE_MS } from '@sillage/proto/values/durations';
import { SumMinor } from '@sillage/proto/values/money';
import fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { buildHttpApp, type HttpApp, requireUser } from '../http/index.ts';
import { createTestSignIn } from '../http/testing/index.ts';
import { inTransaction, type Migration } from '../postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../postgres/testing/index.ts';
import { AppError, createLogger } from '../service/index.ts';
import { acceptIdempotencyKeys, eventIdOf, idempotencyMigration, purgeIdempotentRequests } from './index.ts';

interface Tables {
  things: { id: number; name: string; secret: string };
  idempotentRequests: { id: Uint8Array; claimedAt: Date; answer: Uint8Array | null };
}

const things: Migration = {
  name: '2026-11-24-things',
  up: (run) => run`create table things (id int generated always as identity, name text not null, secret text not null)`,
};
const secret = 'a secret of at least thirty-two characters';
const log = createLogger('test', 'silent');
const signedIn = await createTestSignIn();
const ana = await signedIn.signIn();
const bob = await signedIn.signIn();

let database: TestDatabase<Tables>;
let db: Kysely<Tables>;
let now: number;
/** What the handler meets: `before` and `after` its transaction is committed. */
let faults: { before?: () => Promise<void>; after?: () => Promise<void> };
let app: HttpApp;

beforeAll(async () => {
  database = await createTestDatabase<Tables>({
    schema: 'things',
    migrations: [things, idempotencyMigration('2026-11-25')],
  });
  db = database.db;
});
afterAll(() => database.close());

const Thing = z.object({ name: z.enum(['chair', 'table', 'refused']), costsMinor: SumMinor.optional() });

beforeEach(() => {
  now = Date.parse('2026-11-24T10:00:00Z');
  faults = {};
  app = buildHttpApp({ name: 'test', log });
  acceptIdempotencyKeys(app, { db, clock: () => now, secret });
  const options = { onRequest: requireUser(signedIn.authenticator), config: { changes: 'nothing' } } as const;
  app.post('/api/v1/things', { ...options, schema: { body: Thing } }, async (request, reply) => {
    await faults.before?.();
    const { name } = request.body;
    const made = await inTransaction(db, async (trx) => {
      if (name === 'refused') throw new AppError('conflict', 'There is no room.');
      return trx
        .insertInto('things')
        .values({ name, secret: `secret ${Math.random()}` } as never)
        .returningAll()
        .executeTakeFirstOrThrow();
    });
    await faults.after?.();
    return reply.code(201).header('x-made', String(made.id)).send(made);
  });
  app.delete('/api/v1/things', options, async (_request, reply) => {
    await inTransaction(db, (trx) => trx.deleteFrom('things').execute());
    return reply.code(204).send();
  });
  return async () => {
    await app.close();
    await sql`truncate things, idempotent_requests`.execute(db);
  };
});

const make = (key: string | undefined, name = 'chair', { headers } = ana, costsMinor?: string) =>
  app.inject({
    method: 'POST',
    url: '/api/v1/things',
    body: { name, costsMinor },
    headers: { ...headers, ...(key !== undefined && { 'idempotency-key': key }) },
  });
const count = async () => (await db.selectFrom('things').selectAll().execute()).length;

/** A process that ends: the handler goes no further, and nothing is answered. */
function interrupted(): { readonly fault: () => Promise<void>; readonly reached: Promise<void> } {
  let reach = () => {};
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  return {
    reached,
    fault: () => {
      reach();
      return new Promise(() => {});
    },
  };
}

describe('a request with a key', () => {
  test('is carried out once, and answered again as it was at first', async () => {
    const first = await make('k');
    const again = await make('k');
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.json()).toEqual(first.json());
    expect(again.headers['x-made']).toBe(first.headers['x-made']);
    expect(again.headers['content-type']).toBe(first.headers['content-type']);
    expect([first.headers['idempotency-replayed'], again.headers['idempotency-replayed']]).toEqual([undefined, 'true']);
    expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    expect(await count()).toBe(1);
  });

  test('is known by the sums in it, too', async () => {
    expect((await make('k', 'chair', ana, '100')).statusCode).toBe(201);
    expect((await make('k', 'chair', ana, '100')).headers['idempotency-replayed']).toBe('true');
    expect((await make('k', 'chair', ana, '101')).json()).toMatchObject({ code: 'idempotency_key_reused' });
  });

  test('without a key is carried out each time', async () => {
    await make(undefined);
    await make(undefined);
    expect(await count()).toBe(2);
  });

  test('whose answer is empty is repeated as such', async () => {
    const remove = () =>
      app.inject({ method: 'DELETE', url: '/api/v1/things', headers: { ...ana.headers, 'idempotency-key': 'd' } });
    await remove();
    await make('m');
    const again = await remove();
    expect(again).toMatchObject({ statusCode: 204, body: '' });
    expect(await count()).toBe(1);
  });

  test('is another one under the key of somebody else', async () => {
    await make('k');
    expect((await make('k', 'chair', bob)).headers['idempotency-replayed']).toBeUndefined();
    expect(await count()).toBe(2);
  });

  test.each([
    ['another body', () => make('k', 'table')],
    [
      'another route',
      () =>
        app.inject({ method: 'DELETE', url: '/api/v1/things', headers: { ...ana.headers, 'idempotency-key': 'k' } }),
    ],
  ])('is refused with %s', async (_what, other) => {
    await make('k');
    const answer = await other();
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'idempotency_key_reused']);
    expect(await count()).toBe(1);
  });

  test.each(['', 'k'.repeat(256)])('is refused where the key is not one: %j', async (key) => {
    expect((await make(key)).statusCode).toBe(400);
    expect(await count()).toBe(0);
  });

  test('is a new one after 24 hours', async () => {
    await make('k');
    now += DAY_MS;
    expect((await make('k', 'table')).statusCode).toBe(201);
    expect(await count()).toBe(2);
  });

  test('that was refused without a change can be sent again', async () => {
    expect((await make('k', 'refused')).statusCode).toBe(409);
    expect((await make('k', 'chair')).statusCode).toBe(201);
    expect(await count()).toBe(1);
  });

  test('that failed after its change is answered with that failure', async () => {
    faults.after = async () => {
      throw new AppError('unavailable', 'The mail server does not answer.');
    };
    const first = await make('k');
    faults = {};
    const again = await make('k');
    expect([first.statusCode, again.statusCode]).toEqual([503, 503]);
    expect(again.json()).toEqual(first.json());
    expect(await count()).toBe(1);
  });

  test('leaves neither key, owner nor answer readable in the database', async () => {
    const { secret: shownOnce } = (await make('a-key-of-ana')).json();
    const { rows } = await sql<{ row: string }>`
      select encode(id, 'escape') || encode(digest, 'escape') || encode(answer, 'escape') as row
      from idempotent_requests`.execute(db);
    expect(rows).toHaveLength(1);
    for (const readable of ['a-key-of-ana', ana.user.id, 'chair', shownOnce])
      expect(rows[0]?.row).not.toContain(readable);
  });
});

describe('while the first is being carried out', () => {
  test('a repetition is asked to wait, and gets the answer afterwards', async () => {
    let release = () => {};
    const { fault, reached } = interrupted();
    faults.after = () => Promise.race([fault(), new Promise<void>((resolve) => (release = resolve))]);
    const first = make('k');
    await reached;
    const during = await make('k');
    expect([during.statusCode, during.json().code, during.headers['retry-after']]).toEqual([
      409,
      'request_in_flight',
      '1',
    ]);
    release();
    expect((await make('k', 'chair')).json()).toEqual((await first).json());
  });

  test('another attempt that was taken for interrupted changes nothing any more', async () => {
    let release = () => {};
    const { fault, reached } = interrupted();
    faults.before = () => Promise.race([fault(), new Promise<void>((resolve) => (release = resolve))]);
    const slow = make('k');
    await reached;
    faults = {};
    now += MINUTE_MS;
    const second = await make('k');
    release();
    expect((await slow).json()).toMatchObject({ code: 'request_in_flight' });
    expect(second.statusCode).toBe(201);
    expect((await make('k')).json()).toEqual(second.json());
    expect(await count()).toBe(1);
  });
});

describe('after an end of the process', () => {
  test.each([
    ['before its change, it is carried out', 'before', 201, undefined, 1],
    ['after its change, it is said that the answer is lost', 'after', 409, 'answer_lost', 1],
  ] as const)('%s', async (_what, when, status, code, things) => {
    const { fault, reached } = interrupted();
    faults[when] = fault;
    void make('k');
    await reached;
    faults = {};
    expect((await make('k')).json()).toMatchObject({ code: 'request_in_flight' });
    now += MINUTE_MS;
    const again = await make('k');
    expect([again.statusCode, again.json().code]).toEqual([status, code]);
    expect(await count()).toBe(things);
  });
});

test('an event has the same id in each attempt at its request, and another one in another request', async () => {
  const published: string[] = [];
  let isInterrupted = true;
  const options = { onRequest: requireUser(signedIn.authenticator), config: { changes: 'nothing' } } as const;
  app.post('/api/v1/events', options, async (request) => {
    published.push(eventIdOf(request));
    if (isInterrupted) await interrupted().fault();
    return { done: true };
  });
  const publish = (key: string) =>
    app.inject({ method: 'POST', url: '/api/v1/events', headers: { ...ana.headers, 'idempotency-key': key } });
  void publish('k');
  await expect.poll(() => published.length).toBe(1);
  isInterrupted = false;
  now += MINUTE_MS;
  await publish('k');
  await publish('other');
  now += DAY_MS;
  await publish('k');
  expect(published[1]).toBe(published[0]);
  expect(new Set(published).size).toBe(3);
});

test('however often requests are sent, at once or again, with whatever faults, each changes something at most once', async () => {
  const step = fc.record({
    key: fc.constantFrom('a', 'b', 'c'),
    at: fc.constantFrom('never', 'before', 'after') as fc.Arbitrary<'never' | 'before' | 'after'>,
    times: fc.integer({ min: 1, max: 3 }),
    waitMs: fc.constantFrom(0, MINUTE_MS),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      await sql`truncate things, idempotent_requests`.execute(db);
      const answered = new Map<string, Set<string>>();
      for (const { key, at, times, waitMs } of steps) {
        const { fault } = interrupted();
        faults = at === 'never' ? {} : { [at]: () => Promise.race([fault(), Promise.reject(new Error('ended'))]) };
        for (const answer of await Promise.all(Array.from({ length: times }, () => make(key)))) {
          if (answer.statusCode === 201) answered.set(key, (answered.get(key) ?? new Set()).add(answer.body));
        }
        now += waitMs;
      }
      expect(await count()).toBeLessThanOrEqual(new Set(steps.map(({ key }) => key)).size);
      for (const bodies of answered.values()) expect(bodies.size).toBe(1);
    }),
    { numRuns: 40 },
  );
});

test('requests are forgotten after 24 hours', async () => {
  await make('old');
  now += DAY_MS / 2;
  await make('young');
  now += DAY_MS / 2 + 1;
  const purge = purgeIdempotentRequests({ db, clock: () => now, log, service: 'test' });
  await expect.poll(async () => (await db.selectFrom('idempotentRequests').select('id').execute()).length).toBe(1);
  await purge.close();
  expect((await make('young')).headers['idempotency-replayed']).toBe('true');
});
