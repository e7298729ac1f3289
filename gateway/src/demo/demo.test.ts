import { randomUUID } from 'node:crypto';
import { liveTotalsKey } from '@sillage/proto/http/live';
import { INTERNAL_HEADER } from '@sillage/runtime/http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Fixture, startFixture } from '../testing/fixture.ts';

const CAMPAIGN = '0198a000-0000-7000-8000-000000000001';
const MERCHANT = '0198a000-0000-7000-8000-000000000002';

let fixture: Fixture;
/** What identity answers; undefined: nothing. */
let merchantId: string | null | undefined;

async function start(env: Record<string, string> = {}): Promise<void> {
  fixture = await startFixture(env);
  fixture.identity.own.answer = (request, response) => {
    if (request.url !== '/internal/demo') return false;
    const isAllowed = typeof request.headers[INTERNAL_HEADER] === 'string';
    response
      .writeHead(merchantId === undefined || !isAllowed ? 503 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ merchantId }));
    return true;
  };
  fixture.campaigns.own.answer = (request, response) => {
    if (!request.url?.startsWith('/api/v1/campaigns')) return false;
    const body = request.url === '/api/v1/campaigns' ? { campaigns: [{ id: CAMPAIGN }] } : { id: CAMPAIGN };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    return true;
  };
  const totals = { campaignId: CAMPAIGN, version: 1, asOf: null, totals: {}, clicks: [], conversions: [] };
  await fixture.hot.setIfNewer(liveTotalsKey(CAMPAIGN), { version: 1, value: JSON.stringify(totals) });
}

beforeEach(() => {
  merchantId = MERCHANT;
  return start();
});
afterEach(() => fixture.close());

const visitor = async (id = MERCHANT) => (await fixture.signIn({ id, viewer: 'visitor' })).headers;
const ask = async (headers: Record<string, string>, path = '/api/v1/campaigns', method = 'GET') => {
  const answer = await fetch(`${fixture.url}${path}`, { method, headers });
  return [answer.status, answer.status < 400 ? undefined : ((await answer.json()) as { code: string }).code];
};
const landing = async () => (await fetch(`${fixture.url}/`)).text();

async function stream(headers: Record<string, string>, path = `/api/v1/live/campaigns/${CAMPAIGN}`) {
  const stop = new AbortController();
  const answer = await fetch(`${fixture.url}${path}`, { headers, signal: stop.signal });
  const ended = answer.text().then(
    () => true,
    () => true,
  );
  return { status: answer.status, ended, stop: () => stop.abort() };
}

test('the public pages lead to the demo while identity says that there is one', async () => {
  expect(await landing()).not.toContain('with a demo');
  await fixture.demo.refresh();
  expect(await landing()).toContain('with a demo');
  // What is known stays while identity is away.
  merchantId = undefined;
  await fixture.demo.refresh();
  expect(await landing()).toContain('with a demo');
  merchantId = null;
  await fixture.demo.refresh();
  expect(await landing()).not.toContain('with a demo');
});

test('its page is for people: search engines do not index it', async () => {
  expect((await fetch(`${fixture.url}/demo`)).headers.get('x-robots-tag')).toBe('noindex');
});

test('a visitor asks nothing before identity has said whose account it is', async () => {
  expect(await ask(await visitor())).toEqual([503, 'unavailable']);
  expect(await ask(await visitor(), '/api/v1/live/overview')).toEqual([503, 'unavailable']);
});

test('a visitor reads the demo, changes nothing, and sees no other account', async () => {
  await fixture.demo.refresh();
  expect(await ask(await visitor())).toEqual([200, undefined]);
  expect(await ask(await visitor(), '/api/v1/campaigns', 'POST')).toEqual([403, 'read_only_view']);
  expect(await ask(await visitor(), '/api/v1/account/profile')).toEqual([403, 'read_only_view']);
  expect(await ask(await visitor(randomUUID()))).toEqual([401, 'session_not_found']);
});

test.each([
  ['it is switched off', null],
  ['another account is shown', '0198a000-0000-7000-8000-000000000003'],
])('views and streams of visitors end when %s', async (_why, next) => {
  await fixture.demo.refresh();
  const headers = await visitor();
  const live = await stream(headers);
  expect(live.status).toBe(200);
  merchantId = next;
  await fixture.demo.refresh();
  expect(await live.ended).toBe(true);
  expect(await ask(headers)).toEqual([401, 'session_not_found']);
});

test.each([
  ['of one address', { LIVE_STREAMS_PER_CLIENT: '2' }],
  ['of all visitors together', { LIVE_STREAMS_OF_DEMO: '2' }],
])('live streams %s are counted, however many views are opened', async (_whose, env) => {
  await fixture.close();
  await start(env);
  await fixture.demo.refresh();
  const [one, two] = [await stream(await visitor()), await stream(await visitor(), '/api/v1/live/overview')];
  expect([one.status, two.status]).toEqual([200, 200]);
  expect(await ask(await visitor(), '/api/v1/live/overview')).toEqual([429, 'rate_limited']);
  // The merchant's own are none of them.
  const own = await stream((await fixture.signIn({ id: MERCHANT })).headers);
  expect(own.status).toBe(200);
  one.stop();
  await expect
    .poll(async () => {
      const again = await stream(await visitor());
      again.stop();
      return again.status;
    })
    .toBe(200);
  two.stop();
  own.stop();
});
