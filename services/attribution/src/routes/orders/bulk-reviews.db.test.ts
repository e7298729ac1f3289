import { fromBinary } from '@bufbuild/protobuf';
import { type ConversionEvent, ConversionEventSchema } from '@sillage/proto/events/conversions';
import { BulkReview, BulkReviewList } from '@sillage/proto/http/commissions';
import { ConversionList } from '@sillage/proto/http/conversions';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import { runBulkReviews } from '../../jobs/run-bulk-reviews.ts';
import { affiliate, campaign, click, sale, T0, uuid } from '../../testing/events.ts';
import { createFixture } from '../../testing/fixture.ts';

type Fixture = Awaited<ReturnType<typeof createFixture>>;
type Headers = { readonly authorization: string };
let projection: Fixture;
let owner: Headers;

/** Two campaigns with 130 unverified sales each, of 1 to 130 euros. */
const SALES = 130;
beforeEach(async () => {
  projection = await createFixture();
  const { user, headers } = await projection.signIn();
  owner = headers;
  projection.time.now = T0 + 1_000_000;
  for (const number of [1, 2]) {
    const campaignId = uuid('campaign', number);
    await projection.campaignEvents([campaign(1, { campaign: number, ownerUserId: user.id })]);
    await projection.campaignEvents([{ ...affiliate(number, 1, [[0, 1000]]), campaignId }]);
    await projection.clicks([click(number, T0, number, `visitor ${number}`, { campaignId })]);
    await projection.conversions(
      Array.from({ length: SALES }, (_, index) => ({
        ...sale(number * 1000 + index, T0 + 1 + index, `visitor ${number}`, (index + 1) * 100),
        campaignId,
      })),
    );
  }
});

afterEach(() => projection.close());

async function call<Answer>(
  parse: { parse: (json: unknown) => Answer },
  url: string,
  { body, headers = owner, status = 200 }: { body?: object; headers?: Headers; status?: number } = {},
): Promise<Answer> {
  const answer = await projection.app.inject({
    method: body ? 'POST' : 'GET',
    url,
    headers,
    ...(body && { payload: body }),
  });
  expect([answer.statusCode, answer.statusCode === status ? '' : answer.body]).toEqual([status, '']);
  return parse.parse(answer.json());
}

const list = (query: string, headers = owner) => call(ConversionList, `/api/v1/conversions?${query}`, { headers });
const create = (body: object) => call(BulkReview, '/api/v1/bulk-reviews', { body, status: 201 });
const get = (id: string) => call(BulkReview, `/api/v1/bulk-reviews/${id}`);

/** Runs what is due, and folds the resulting reviews. */
async function run(): Promise<ConversionEvent[]> {
  await runBulkReviews(projection.db, () => projection.time.now);
  const { rows } = await sql<{ value: Buffer }>`
    delete from outbox where topic = 'conversions' returning value`.execute(projection.db);
  const events = rows.map(({ value }) => fromBinary(ConversionEventSchema, value));
  await projection.conversions(events);
  return events;
}

test('a list goes through all campaigns page by page, newest first, and is narrowed by each part of the filter', async () => {
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: z.infer<typeof ConversionList> = await list(`limit=100${cursor === '' ? '' : `&cursor=${cursor}`}`);
    seen.push(...page.conversions.map(({ occurredAt, id }) => `${occurredAt} ${id}`));
    cursor = page.next;
  }
  expect(seen).toEqual([...new Set(seen)].sort().reverse());
  expect(seen).toHaveLength(2 * SALES);
  const count = async (query: string) => (await list(`limit=200&${query}`)).conversions.length;
  expect(await count(`campaignId=${uuid('campaign', 1)}`)).toBe(SALES);
  expect(await count(`affiliateId=${uuid('affiliate', 2)}`)).toBe(SALES);
  expect(await count('minAmountMinor=12900&maxAmountMinor=13000')).toBe(4);
  expect(await count(`from=${new Date(T0 + 1).toISOString()}&to=${new Date(T0 + 4).toISOString()}`)).toBe(6);
  expect(await count('state=approved')).toBe(0);
  expect(await count('awaitingReview=true&maxAmountMinor=500')).toBe(10);
  expect(await count('book=test')).toBe(0);
  const stranger = (await projection.signIn()).headers;
  expect((await list('', stranger)).conversions).toEqual([]);
});

test('what a filter finds is approved once, in portions, and nothing before the time in which it can be undone', async () => {
  const filter = { maxAmountMinor: 11_000 };
  const { id, total, state } = await create({ decision: 'approved', what: { filter } });
  expect([total, state]).toEqual([220, 'waiting']);
  expect(await run()).toEqual([]);
  projection.time.now += 10_000;
  const events = await run();
  expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(220);
  expect(await get(id)).toMatchObject({ state: 'done', decided: 220, skipped: 0, finishedAt: expect.any(String) });
  expect((await list('limit=200&state=approved&maxAmountMinor=10900')).conversions).toHaveLength(200);
  expect((await list('limit=200&state=pending')).conversions).toHaveLength(40);
  expect(await run()).toEqual([]);
  expect((await call(BulkReviewList, '/api/v1/bulk-reviews')).bulkReviews).toMatchObject([{ id }]);
});

test('it can be undone while it waits, and then decides nothing', async () => {
  const { id } = await create({ decision: 'approved', what: { filter: {} } });
  const stranger = (await projection.signIn()).headers;
  const cancel = (headers: Headers, status: number) =>
    projection.app
      .inject({ method: 'POST', url: `/api/v1/bulk-reviews/${id}/cancel`, headers })
      .then((answer) => expect(answer.statusCode).toBe(status));
  await cancel(stranger, 404);
  await cancel(owner, 200);
  projection.time.now += 60_000;
  expect(await run()).toEqual([]);
  expect(await get(id)).toMatchObject({ state: 'cancelled', decided: 0 });
  expect((await list('limit=200&state=approved')).conversions).toEqual([]);
});

test('named conversions are rejected with the reason, and those that were decided meanwhile are skipped', async () => {
  const [first, second] = (await list('limit=2')).conversions;
  const conversionIds = [first?.id, second?.id, uuid('conversion', 9)];
  const one = await create({ decision: 'rejected', reason: 'Returned', what: { conversionIds } });
  projection.time.now += 5_000;
  const two = await create({ decision: 'approved', what: { conversionIds: [first?.id] } });
  expect([one.total, two.total]).toEqual([2, 1]);
  for (const _of of [one, two]) {
    projection.time.now += 5_000;
    await run();
  }
  expect(await get(two.id)).toMatchObject({ state: 'done', decided: 0, skipped: 1 });
  const rejected = (await list('limit=2')).conversions;
  expect(rejected.map(({ state, rejection }) => [state, rejection])).toEqual([
    ['rejected', 'by_merchant'],
    ['rejected', 'by_merchant'],
  ]);
  const late = await projection.app.inject({
    method: 'POST',
    url: '/api/v1/bulk-reviews',
    headers: owner,
    payload: { decision: 'approved', what: { conversionIds: [first?.id] } },
  });
  expect(late.statusCode).toBe(409);
});

test('nothing of another merchant is found or decided', async () => {
  const stranger = (await projection.signIn()).headers;
  const [conversion] = (await list('limit=1')).conversions;
  for (const [what, status] of [
    [{ conversionIds: [conversion?.id] }, 409],
    [{ filter: {} }, 409],
    [{ filter: { campaignId: uuid('campaign', 1) } }, 404],
  ] as const) {
    const answer = await projection.app.inject({
      method: 'POST',
      url: '/api/v1/bulk-reviews',
      headers: stranger,
      payload: { decision: 'approved', what },
    });
    expect(answer.statusCode).toBe(status);
  }
});
