import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type LiveUpdate, liveCampaignChannel, liveOwnerChannel, liveTotalsKey } from '@sillage/proto/http/live';
import { REVOCATIONS_WRITTEN_KEY, revokedSessionKey, type User } from '@sillage/runtime/http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Fixture, startFixture } from '../testing/fixture.ts';
import { liveUpdate } from '../testing/live-update.ts';

const MINE = '0198a000-0000-7000-8000-000000000001';
const OTHER = '0198a000-0000-7000-8000-000000000002';

let fixture: Fixture;
beforeEach(async () => {
  fixture = await startFixture();
  fixture.campaigns.own.answer = (request, response) => {
    const isMine = request.url?.endsWith(MINE);
    const body = request.url === '/api/v1/campaigns' ? { campaigns: [{ id: MINE }] } : { id: MINE };
    const problem = { code: 'not_found', detail: 'There is nothing at this address' };
    const known = isMine || request.url === '/api/v1/campaigns';
    response
      .writeHead(known ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify(known ? body : problem));
    return true;
  };
});
afterEach(() => fixture.close());

const update = (version: number, clicks = version): LiveUpdate =>
  liveUpdate({ campaignId: MINE, version, asOf: '2026-11-21T10:00:00.000Z' }, clicks);
const totals = (clicks: number) => update(1, clicks).totals;
const store = (target: Fixture, value: LiveUpdate) =>
  target.hot.setIfNewer(liveTotalsKey(value.campaignId), { version: value.version, value: JSON.stringify(value) });

interface Follower {
  readonly status: number;
  readonly text: () => string;
  readonly versions: () => number[];
  readonly hasEnded: () => boolean;
  stop(): void;
}

async function follow(path: string, headers: Record<string, string> = {}): Promise<Follower> {
  const stop = new AbortController();
  const response = await fetch(`${fixture.url}${path}`, { headers, signal: stop.signal });
  let text = '';
  let ended = false;
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true });
  };
  read()
    .catch(() => {})
    .finally(() => {
      ended = true;
    });
  return {
    status: response.status,
    text: () => text,
    versions: () => [...text.matchAll(/^data: .*"version":(\d+)/gm)].map((match) => Number(match[1])),
    hasEnded: () => ended,
    stop: () => stop.abort(),
  };
}

const campaignPath = `/api/v1/live/campaigns/${MINE}`;

test('the owner gets the totals first, then each update, and heartbeats in between', async () => {
  const { headers } = await fixture.signIn();
  await store(fixture, update(3));
  const stream = await follow(campaignPath, headers);
  await expect.poll(stream.versions).toEqual([3]);
  await fixture.hot.publish(liveCampaignChannel(MINE), JSON.stringify(update(4)));
  await expect.poll(stream.versions).toEqual([3, 4]);
  expect(stream.text()).toContain('event: update\ndata: {');
  await expect.poll(stream.text).toContain(': alive\n\n');
  stream.stop();
});

test('totals that the store has lost are asked of attribution', async () => {
  fixture.attribution.own.answer = (request, response) => {
    expect(request.url).toBe(`/api/v1/statistics/campaigns/${MINE}?range=all`);
    response.end(JSON.stringify({ asOf: null, to: '2026-11-21T10:00:00.000Z', totals: totals(7) }));
    return true;
  };
  const { headers } = await fixture.signIn();
  const stream = await follow(campaignPath, headers);
  await expect.poll(stream.text).toContain('"clicks":7');
  await fixture.hot.publish(liveCampaignChannel(MINE), JSON.stringify(update(8)));
  await expect.poll(stream.versions).toEqual([0, 8]);
  stream.stop();
});

test('a stale update and an unreadable one are left out', async () => {
  const { headers } = await fixture.signIn();
  await store(fixture, update(5));
  const stream = await follow(campaignPath, headers);
  await expect.poll(stream.versions).toEqual([5]);
  for (const message of [JSON.stringify(update(4)), 'not json', '{}', JSON.stringify(update(6))]) {
    await fixture.hot.publish(liveCampaignChannel(MINE), message);
  }
  await expect.poll(stream.versions).toEqual([5, 6]);
  stream.stop();
});

test("another owner's campaign is not found, and nobody follows without signing in", async () => {
  const { headers } = await fixture.signIn();
  const theirs = await fetch(`${fixture.url}/api/v1/live/campaigns/${OTHER}`, { headers });
  expect(theirs.status).toBe(404);
  expect(await theirs.json()).toMatchObject({ code: 'not_found', detail: 'There is nothing at this address' });
  expect((await fetch(`${fixture.url}${campaignPath}`)).status).toBe(401);
  expect((await fetch(`${fixture.url}/api/v1/live/overview`)).status).toBe(401);
});

test('the overview follows the channel of the caller, and of nobody else', async () => {
  const [me, other] = [await fixture.signIn(), await fixture.signIn()];
  await store(fixture, update(1));
  const stream = await follow('/api/v1/live/overview', me.headers);
  await expect.poll(stream.versions).toEqual([1]);
  await fixture.hot.publish(liveOwnerChannel(other.user.id), JSON.stringify(update(2)));
  await fixture.hot.publish(liveOwnerChannel(me.user.id), JSON.stringify(update(3)));
  await expect.poll(stream.versions).toEqual([1, 3]);
  stream.stop();
});

test('a stream ends when its session is revoked', async () => {
  const { user, headers } = await fixture.signIn();
  await store(fixture, update(1));
  const stream = await follow(campaignPath, headers);
  await expect.poll(stream.versions).toEqual([1]);
  await fixture.hot.set(revokedSessionKey(user.sessionId), '1');
  await expect.poll(stream.hasEnded).toBe(true);
});

test.each([
  ['its owner withdraws the consent', ({ sessionId }: User) => sessionId],
  ['the administrator signs out', ({ viewer }: User) => (viewer && viewer !== 'visitor' ? viewer.sessionId : '')],
])('the stream of a view ends when %s, and takes none of the owner before', async (_why, sessionOf) => {
  const viewer = { id: randomUUID(), sessionId: randomUUID() };
  const { user, headers } = await fixture.signIn({ viewer });
  // A view is followed only while it is known which have ended.
  await fixture.hot.set(REVOCATIONS_WRITTEN_KEY, '1');
  await store(fixture, update(3));
  const stream = await follow(campaignPath, headers);
  await expect.poll(stream.versions).toEqual([3]);
  await fixture.hot.set(revokedSessionKey(sessionOf(user)), '1');
  await expect.poll(stream.hasEnded).toBe(true);
  expect((await fetch(`${fixture.url}/api/v1/live/overview`, { headers })).status).toBe(401);
});

test("a public dashboard's stream holds what its ticket may see, never the campaign's own updates", async () => {
  let requested = 0;
  const ticket = await fixture.tickets.sign({ campaignId: MINE, affiliateId: OTHER });
  fixture.attribution.own.answer = (request, response) => {
    requested += 1;
    expect(request.url).toBe(`/api/v1/public/statistics/campaigns/${MINE}?range=all&affiliateId=${OTHER}`);
    expect(request.headers.authorization).toBe(`Bearer ${ticket}`);
    response.end(JSON.stringify({ asOf: null, to: '2026-11-21T10:00:00.000Z', totals: totals(requested) }));
    return true;
  };
  const stream = await follow(`${campaignPath}?ticket=${ticket}`);
  await expect.poll(stream.versions).toEqual([0]);
  for (let version = 1; version <= 50; version += 1)
    await fixture.hot.publish(liveCampaignChannel(MINE), JSON.stringify(update(version, 999)));
  await expect.poll(stream.versions).toEqual([0, 50]);
  expect(requested).toBe(2);
  expect(stream.text()).not.toContain('999');
  stream.stop();
});

test("a public dashboard's stream ends, and shows nothing more, once its ticket is ended", async () => {
  const ticket = await fixture.tickets.sign({ campaignId: MINE, affiliateId: OTHER }, 7);
  fixture.attribution.own.answer = (_request, response) => {
    response.end(JSON.stringify({ asOf: null, to: '2026-11-21T10:00:00.000Z', totals: totals(1) }));
    return true;
  };
  const stream = await follow(`${campaignPath}?ticket=${ticket}`);
  await expect.poll(stream.versions).toEqual([0]);
  await fixture.tickets.endBefore(MINE, 8);
  await expect.poll(stream.hasEnded).toBe(true);
  expect((await fetch(`${fixture.url}${campaignPath}?ticket=${ticket}`)).status).toBe(403);
});

test.each([
  ['forged', () => Promise.resolve('forged')],
  ['of another campaign', () => fixture.tickets.sign({ campaignId: OTHER })],
])('a ticket that is %s opens nothing', async (_kind, make) => {
  const answer = await fetch(`${fixture.url}${campaignPath}?ticket=${await make()}`);
  expect(answer.status).toBe(403);
  expect(await answer.json()).toMatchObject({ code: 'access_restricted' });
});

test('a client that does not read holds no queue: it gets the newest totals once it reads again', async () => {
  const { headers } = await fixture.signIn();
  await store(fixture, update(1));
  const { hostname, port } = new URL(fixture.url);
  const socket = connect(Number(port), hostname);
  socket.write(`GET ${campaignPath} HTTP/1.1\r\nhost: gateway\r\nauthorization: ${headers.authorization}\r\n\r\n`);
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString();
  });
  await expect.poll(() => received).toContain('"version":1,');
  socket.pause();
  const before = process.memoryUsage().rss;
  const filler = { ...update(0), asOf: 'x'.repeat(100_000) };
  for (let version = 2; version <= 2000; version += 1) {
    await fixture.hot.publish(liveCampaignChannel(MINE), JSON.stringify({ ...filler, version }));
    if (version % 100 === 0) await sleep(1);
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
  received = '';
  socket.resume();
  await expect.poll(() => received.includes('"version":2000,')).toBe(true);
  const delivered = [...received.matchAll(/"version":(\d+),/g)].length;
  expect(delivered).toBeLessThan(500);
  socket.destroy();
});

test('one account holds at most as many streams as it may', async () => {
  await fixture.close();
  fixture = await startFixture({ LIVE_STREAMS_PER_CLIENT: '2' });
  fixture.campaigns.own.answer = (_request, response) => {
    response.end(JSON.stringify({ id: MINE }));
    return true;
  };
  await store(fixture, update(1));
  const { headers } = await fixture.signIn();
  const [one, two] = [await follow(campaignPath, headers), await follow(campaignPath, headers)];
  expect((await fetch(`${fixture.url}${campaignPath}`, { headers })).status).toBe(429);
  one.stop();
  await expect
    .poll(async () => {
      const again = await follow(campaignPath, headers);
      again.stop();
      return again.status;
    })
    .toBe(200);
  two.stop();
});

test('open streams do not hold back a shutdown', async () => {
  const { headers } = await fixture.signIn();
  await store(fixture, update(1));
  const stream = await follow(campaignPath, headers);
  await expect.poll(stream.versions).toEqual([1]);
  await fixture.closeGateway();
  await expect.poll(stream.hasEnded).toBe(true);
});
