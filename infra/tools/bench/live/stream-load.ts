import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveUpdate } from '@sillage/proto/http/live';
import { liveCampaignChannel, liveTotalsKey } from '@sillage/proto/http/live';
import { openHotStore } from '@sillage/runtime/hot';
import { fetchJson } from '@sillage/runtime/http';
import { createLogger } from '@sillage/runtime/service';
import { z } from 'zod';
import { percentile } from '../../testbed/load.ts';
import { visitorAddress } from '../visitor-address.ts';

interface Input {
  readonly gatewayUrl: string;
  readonly memoryUrl: string;
  readonly redisUrl: string;
  readonly token: string;
  readonly campaignIds: readonly string[];
  readonly streams: number;
  /** Number of streams that stop reading once they are open. */
  readonly deaf: number;
  readonly warmUpStreams: number;
  readonly updatesPerSecond: number;
  readonly seconds: number;
}

const Memory = z.object({ heapUsed: z.number(), external: z.number() });
/** Number of streams opened concurrently, since each first requests its campaign from the services. */
const CONCURRENT_OPENINGS = 16;
const WARM_UP_SECONDS = 10;

const input = JSON.parse(process.argv[2] ?? '{}') as Input;
const { campaignIds } = input;
const { hostname, port } = new URL(input.gatewayUrl);
const hot = await openHotStore({ REDIS_URL: input.redisUrl }, createLogger('bench', 'warn'));
const nowUs = () => Math.floor(Number(process.hrtime.bigint()) / 1000);
const latenciesMs: number[] = [];

const TOTALS = {
  clicks: 123_456,
  repeatedClicks: 2345,
  supersededClicks: 12,
  rejectedClicks: 345,
  visitors: 100_000,
  conversions: 1234,
  pendingConversions: 123,
  testConversions: 0,
  awaitingReview: 1,
  conversionRate: 0.0123,
  money: [],
};

/** An update in attribution's format, whose version is the time. */
function updateOf(campaignId: string): LiveUpdate {
  const click = {
    id: '0198a000-0000-7000-8000-000000000001',
    campaignId,
    affiliateId: '0198a000-0000-7000-8000-000000000002',
    outcome: 'counted' as const,
    superseded: false,
    rejectedReason: null,
    country: 'FR',
    device: 'mobile',
    browser: 'Chrome',
    referrerHost: 'www.instagram.com',
    subs: ['newsletter'],
    occurredAt: '2026-11-21T10:00:00.000Z',
  };
  const asOf = '2026-11-21T10:00:00.000Z';
  return { campaignId, version: nowUs(), asOf, totals: TOTALS, clicks: [click, click], conversions: [] };
}

/** Resolves with the first update, which has the present totals. */
function openStream(n: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    socket.write(
      `GET /api/v1/live/campaigns/${campaignIds[n % campaignIds.length]} HTTP/1.1\r\nhost: ${hostname}\r\n` +
        `x-forwarded-for: ${visitorAddress(n)}\r\nauthorization: Bearer ${input.token}\r\n\r\n`,
    );
    let rest = '';
    let isOpen = false;
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      const lines = `${rest}${chunk.toString('latin1')}`.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (line.startsWith('HTTP/') && !line.includes(' 200 ')) reject(new Error(line));
        const version = line.startsWith('data: ') && /"version":(\d+)/.exec(line)?.[1];
        if (!version) continue;
        if (isOpen) latenciesMs.push((nowUs() - Number(version)) / 1000);
        isOpen = true;
        resolve(socket);
      }
    });
  });
}

async function openStreams(count: number): Promise<readonly Socket[]> {
  const sockets: Socket[] = [];
  let next = 0;
  const openOnAndOn = async () => {
    for (let n = next++; n < count; n = next++) sockets.push(await openStream(n));
  };
  await Promise.all(Array.from({ length: CONCURRENT_OPENINGS }, openOnAndOn));
  return sockets;
}

/** At a constant rate, to the campaigns in turn. */
async function publish(seconds: number): Promise<void> {
  const startedAt = performance.now();
  const total = input.updatesPerSecond * seconds;
  for (let sent = 0; sent < total; ) {
    const due = Math.min(total, Math.floor(((performance.now() - startedAt) / 1000) * input.updatesPerSecond) + 1);
    for (; sent < due; sent += 1) {
      const campaignId = campaignIds[sent % campaignIds.length] ?? '';
      await hot.publish(liveCampaignChannel(campaignId), JSON.stringify(updateOf(campaignId)));
    }
    await sleep(1);
  }
  await sleep(1000);
}

for (const campaignId of campaignIds)
  await hot.setIfNewer(liveTotalsKey(campaignId), {
    version: 1,
    value: JSON.stringify({ ...updateOf(campaignId), version: 1 }),
  });
// The first streams allocate permanent memory, which must not count for the others.
const warm = await openStreams(input.warmUpStreams);
await publish(WARM_UP_SECONDS);
for (const socket of warm) socket.destroy();
await sleep(2000);
const before = await fetchJson(input.memoryUrl, Memory);

const sockets = await openStreams(input.streams);
for (const socket of sockets.slice(0, input.deaf)) socket.pause();
await publish(WARM_UP_SECONDS);
latenciesMs.length = 0;
await publish(input.seconds);
const after = await fetchJson(input.memoryUrl, Memory);
for (const socket of sockets) socket.destroy();
await hot.close();
console.log(
  JSON.stringify({
    received: latenciesMs.length,
    p50Ms: percentile(latenciesMs, 0.5),
    p95Ms: percentile(latenciesMs, 0.95),
    p99Ms: percentile(latenciesMs, 0.99),
    bytesPerStream: (after.heapUsed + after.external - before.heapUsed - before.external) / input.streams,
  }),
);
