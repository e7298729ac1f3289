import { createServer } from 'node:http';
import { VisitAnswer } from '@sillage/proto/http/visits';
import { INTERNAL_HEADER } from '@sillage/runtime/http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AFFILIATE, CAMPAIGN, createFixture, type Fixture, INTERNAL_SECRET } from '../testing/fixture.ts';

const KEPT = {
  occurredAt: '2026-11-21T10:00:00.000Z',
  shopHost: 'shop.example',
  country: 'FR',
  device: 'desktop',
  browser: 'Chrome',
  os: 'Linux',
  referrerHost: '',
  fromDatacenter: false,
  subs: ['autumn'],
  ordersAt: [],
  keptDays: 400,
};

/** The requests to attribution, and its answer. */
const requested: string[] = [];
let isKept = true;
const attribution = createServer((request, response) => {
  requested.push(`${request.url} ${request.headers[INTERNAL_HEADER] === INTERNAL_SECRET}`);
  if (isKept) response.end(JSON.stringify(KEPT));
  else response.writeHead(404).end(JSON.stringify({ code: 'not_found', detail: 'unknown' }));
});

let fixture: Fixture;
beforeAll(async () => {
  await new Promise<void>((resolve) => attribution.listen(0, '127.0.0.1', resolve));
  const address = attribution.address();
  if (address === null || typeof address === 'string') throw new Error('attribution does not listen');
  fixture = await createFixture({ ATTRIBUTION_URL: `http://127.0.0.1:${address.port}` });
});
afterAll(async () => {
  await fixture.close();
  attribution.closeAllConnections();
  attribution.close();
});

const LINK = `/track/${CAMPAIGN}/${AFFILIATE}`;

async function click(cookie?: string) {
  const answer = await fixture.get(LINK, cookie === undefined ? {} : { cookie });
  const token = new URL(answer.headers.get('location') ?? '').searchParams.get('sillage') ?? '';
  return { token, cookie: answer.headers.get('set-cookie')?.split(';')[0] };
}

async function ask(body: object, cookie?: string) {
  const answer = await fixture.post('/api/v1/visits', body, cookie === undefined ? {} : { cookie });
  return { status: answer.status, body: await answer.json() };
}

test('by the token of a click, its visitor sees what is kept of it', async () => {
  const { token, cookie } = await click();
  const { eventId, occurredAtMs } = (await fixture.clicks()).at(-1) ?? {};
  requested.length = 0;
  expect(VisitAnswer.parse((await ask({ token }, cookie)).body)).toEqual({ cookie: 'set', click: KEPT });
  expect(requested).toEqual([`/internal/clicks/${eventId}/kept?atMs=${occurredAtMs} true`]);
  isKept = false;
  expect((await ask({ token })).body).toEqual({ cookie: 'none', click: null });
  isKept = true;
});

test.each(['x', 'A'.repeat(119), ''])('nothing is looked up for the token %j, which nobody signed', async (token) => {
  requested.length = 0;
  const { status, body } = await ask({ token });
  expect(status).toBe(400);
  expect(body).toMatchObject({ code: 'invalid_click_token' });
  expect(requested).toEqual([]);
});

test('the cookie alone shows nothing of any click', async () => {
  const { cookie } = await click();
  requested.length = 0;
  expect((await ask({}, cookie)).body).toEqual({ cookie: 'set', click: null });
  expect(requested).toEqual([]);
});

test('who refuses the cookie gets none, and each click is on its own', async () => {
  const before = await fixture.clicks();
  const { headers } = await fixture.post('/api/v1/visits/forget', { refuse: true });
  const [cookie = ''] = headers.get('set-cookie')?.split(';') ?? [];
  expect((await ask({}, cookie)).body).toEqual({ cookie: 'refused', click: null });
  expect([(await click(cookie)).cookie, (await click(`a=1; ${cookie}; b=2`)).cookie]).toEqual([undefined, undefined]);
  const sessions = (await fixture.clicks()).slice(before.length).map(({ sessionId }) => sessionId);
  expect(new Set(sessions).size).toBe(2);
  for (const session of sessions) expect(session).toMatch(/^[A-Za-z0-9_-]{21}[AQgw]$/);
});

test('a deleted cookie is gone, and the next click sets one', async () => {
  const { headers } = await fixture.post('/api/v1/visits/forget', { refuse: false });
  expect(headers.get('set-cookie')).toBe('sillage_sid=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure');
  expect((await click('sillage_sid=')).cookie).toMatch(/^sillage_sid=.{22}$/);
});
