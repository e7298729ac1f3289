import { DAY_MS, MINUTE_MS } from '@sillage/proto/values/durations';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../service/index.ts';
import { eventIdOf } from './index.ts';
import { createThings } from './testing/things.ts';

let things: Awaited<ReturnType<typeof createThings>>;
beforeAll(async () => {
  things = await createThings();
});
afterAll(() => things.close());
beforeEach(() => things.open());

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

describe('while the first is being carried out', () => {
  test('a repetition is asked to wait, and gets the answer afterwards', async () => {
    let release = () => {};
    const { fault, reached } = interrupted();
    things.faults.after = () => Promise.race([fault(), new Promise<void>((resolve) => (release = resolve))]);
    const first = things.make('k');
    await reached;
    const during = await things.make('k');
    expect([during.statusCode, during.json().code, during.headers['retry-after']]).toEqual([
      409,
      'request_in_flight',
      '1',
    ]);
    release();
    expect((await things.make('k', 'chair')).json()).toEqual((await first).json());
  });

  test('another attempt that was taken for interrupted changes nothing any more', async () => {
    let release = () => {};
    const { fault, reached } = interrupted();
    things.faults.before = () => Promise.race([fault(), new Promise<void>((resolve) => (release = resolve))]);
    const slow = things.make('k');
    await reached;
    things.faults = {};
    things.time.now += MINUTE_MS;
    const second = await things.make('k');
    release();
    expect((await slow).json()).toMatchObject({ code: 'request_in_flight' });
    expect(second.statusCode).toBe(201);
    expect((await things.make('k')).json()).toEqual(second.json());
    expect(await things.count()).toBe(1);
  });
});

describe('after an end of the process', () => {
  test.each([
    ['before its change, it is carried out', 'before', 201, undefined, 1],
    ['after its change, it is said that the answer is lost', 'after', 409, 'answer_lost', 1],
  ] as const)('%s', async (_what, when, status, code, made) => {
    const { fault, reached } = interrupted();
    things.faults[when] = fault;
    void things.make('k');
    await reached;
    things.faults = {};
    expect((await things.make('k')).json()).toMatchObject({ code: 'request_in_flight' });
    things.time.now += MINUTE_MS;
    const again = await things.make('k');
    expect([again.statusCode, again.json().code]).toEqual([status, code]);
    expect(await things.count()).toBe(made);
  });
});

test('an event has the same id in each attempt at its request, and another one in another request', async () => {
  const published: string[] = [];
  let isInterrupted = true;
  things.app().post('/api/v1/events', things.options, async (request) => {
    published.push(eventIdOf(request));
    if (isInterrupted) await interrupted().fault();
    return { done: true };
  });
  const publish = (key: string) =>
    things
      .app()
      .inject({ method: 'POST', url: '/api/v1/events', headers: { ...things.ana.headers, 'idempotency-key': key } });
  void publish('k');
  await expect.poll(() => published.length).toBe(1);
  isInterrupted = false;
  things.time.now += MINUTE_MS;
  await publish('k');
  await publish('other');
  things.time.now += DAY_MS;
  await publish('k');
  expect(published[1]).toBe(published[0]);
  expect(new Set(published).size).toBe(3);
});

test('an event that failed to be published has the same id in the next attempt, which may follow at once', async () => {
  const published: string[] = [];
  things.app().post('/api/v1/failures', things.options, async (request) => {
    published.push(eventIdOf(request));
    if (published.length === 1) throw new AppError('log_unavailable', 'The event log did not answer in time.');
    return { done: true };
  });
  const publish = (body: object) =>
    things.app().inject({
      method: 'POST',
      url: '/api/v1/failures',
      headers: { ...things.ana.headers, 'idempotency-key': 'failing' },
      payload: body,
    });
  expect((await publish({ a: 1 })).statusCode).toBe(503);
  expect((await publish({ a: 2 })).json().code).toBe('idempotency_key_reused');
  expect((await publish({ a: 1 })).statusCode).toBe(200);
  expect((await publish({ a: 1 })).headers['idempotency-replayed']).toBe('true');
  expect(published[1]).toBe(published[0]);
  expect(published).toHaveLength(2);
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
      await sql`truncate things, idempotent_requests`.execute(things.db);
      const answered = new Map<string, Set<string>>();
      for (const { key, at, times, waitMs } of steps) {
        const { fault } = interrupted();
        things.faults =
          at === 'never' ? {} : { [at]: () => Promise.race([fault(), Promise.reject(new Error('ended'))]) };
        for (const answer of await Promise.all(Array.from({ length: times }, () => things.make(key)))) {
          if (answer.statusCode === 201) answered.set(key, (answered.get(key) ?? new Set()).add(answer.body));
        }
        things.time.now += waitMs;
      }
      expect(await things.count()).toBeLessThanOrEqual(new Set(steps.map(({ key }) => key)).size);
      for (const bodies of answered.values()) expect(bodies.size).toBe(1);
    }),
    { numRuns: 40 },
  );
});
