import { DAY_MS } from '@sillage/proto/values/durations';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AppError, createMetrics } from '../service/index.ts';
import { purgeIdempotentRequests } from './index.ts';
import { createThings } from './testing/things.ts';

let things: Awaited<ReturnType<typeof createThings>>;
beforeAll(async () => {
  things = await createThings();
});
afterAll(() => things.close());
beforeEach(() => things.open());

describe('a request with a key', () => {
  test('is carried out once, and answered again as it was at first', async () => {
    const first = await things.make('k');
    const again = await things.make('k');
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.json()).toEqual(first.json());
    expect(again.headers['x-made']).toBe(first.headers['x-made']);
    expect(again.headers['content-type']).toBe(first.headers['content-type']);
    expect([first.headers['idempotency-replayed'], again.headers['idempotency-replayed']]).toEqual([undefined, 'true']);
    expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    expect(await things.count()).toBe(1);
  });

  test('is known by the sums in it, too', async () => {
    expect((await things.make('k', 'chair', things.ana, '100')).statusCode).toBe(201);
    expect((await things.make('k', 'chair', things.ana, '100')).headers['idempotency-replayed']).toBe('true');
    expect((await things.make('k', 'chair', things.ana, '101')).json()).toMatchObject({
      code: 'idempotency_key_reused',
    });
  });

  test('without a key is carried out each time', async () => {
    await things.make(undefined);
    await things.make(undefined);
    expect(await things.count()).toBe(2);
  });

  test('whose answer is empty is repeated as such', async () => {
    const remove = () =>
      things.app().inject({
        method: 'DELETE',
        url: '/api/v1/things',
        headers: { ...things.ana.headers, 'idempotency-key': 'd' },
      });
    await remove();
    await things.make('m');
    const again = await remove();
    expect(again).toMatchObject({ statusCode: 204, body: '' });
    expect(await things.count()).toBe(1);
  });

  test('is another one under the key of somebody else', async () => {
    await things.make('k');
    expect((await things.make('k', 'chair', things.bob)).headers['idempotency-replayed']).toBeUndefined();
    expect(await things.count()).toBe(2);
  });

  test.each([
    ['another body', () => things.make('k', 'table')],
    [
      'another route',
      () =>
        things.app().inject({
          method: 'DELETE',
          url: '/api/v1/things',
          headers: { ...things.ana.headers, 'idempotency-key': 'k' },
        }),
    ],
  ])('is refused with %s', async (_what, other) => {
    await things.make('k');
    const answer = await other();
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'idempotency_key_reused']);
    expect(await things.count()).toBe(1);
  });

  test.each(['', 'k'.repeat(256)])('is refused where the key is not one: %j', async (key) => {
    expect((await things.make(key)).statusCode).toBe(400);
    expect(await things.count()).toBe(0);
  });

  test('is a new one after 24 hours', async () => {
    await things.make('k');
    things.time.now += DAY_MS;
    expect((await things.make('k', 'table')).statusCode).toBe(201);
    expect(await things.count()).toBe(2);
  });

  test('that was refused without a change can be sent again', async () => {
    expect((await things.make('k', 'refused')).statusCode).toBe(409);
    expect((await things.make('k', 'chair')).statusCode).toBe(201);
    expect(await things.count()).toBe(1);
  });

  test('that failed after its change is answered with that failure', async () => {
    things.faults.after = async () => {
      throw new AppError('unavailable', 'The mail server does not answer.');
    };
    const first = await things.make('k');
    things.faults = {};
    const again = await things.make('k');
    expect([first.statusCode, again.statusCode]).toEqual([503, 503]);
    expect(again.json()).toEqual(first.json());
    expect(await things.count()).toBe(1);
  });

  test('leaves neither key, owner nor answer readable in the database', async () => {
    const { secret: shownOnce } = (await things.make('a-key-of-ana')).json();
    const { rows } = await sql<{ row: string }>`
      select encode(id, 'escape') || encode(digest, 'escape') || encode(answer, 'escape') as row
      from idempotent_requests`.execute(things.db);
    expect(rows).toHaveLength(1);
    for (const readable of ['a-key-of-ana', things.ana.user.id, 'chair', shownOnce])
      expect(rows[0]?.row).not.toContain(readable);
  });
});

test('requests are forgotten after 24 hours', async () => {
  await things.make('old');
  things.time.now += DAY_MS / 2;
  await things.make('young');
  things.time.now += DAY_MS / 2 + 1;
  const purge = purgeIdempotentRequests({
    ...things,
    metrics: createMetrics('test'),
    clock: () => things.time.now,
    service: 'test',
  });
  await expect
    .poll(async () => (await things.db.selectFrom('idempotentRequests').select('id').execute()).length)
    .toBe(1);
  await purge.close();
  expect((await things.make('young')).headers['idempotency-replayed']).toBe('true');
});
