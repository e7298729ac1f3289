import { Campaign } from '@sillage/proto/http/campaigns';
import { fetchJson } from '@sillage/runtime/http';
import { freePort } from '@sillage/runtime/http/free-port';
import { z } from 'zod';
import { bundleServices } from '../../testbed/bundles.ts';
import { type Testbed, withTestbed } from '../../testbed/testbed.ts';
import { type Bench, figure } from '../figures.ts';
import { runPinned } from '../run-pinned.ts';
import { usageOf } from '../sizing/usage.ts';
import { startingOn } from '../starting-on.ts';

const GATEWAY_CORE = 0;
const OTHER_CORE = 1;
const STREAMS = 2000;
const DEAF = 100;
const CAMPAIGNS = 200;
const UPDATES_PER_SECOND = 200;
const SECONDS = 30;

const Result = z.object({
  received: z.number(),
  p50Ms: z.number(),
  p95Ms: z.number(),
  p99Ms: z.number(),
  bytesPerStream: z.number(),
});

/**
 * The gateway's heap and external buffers per stream after a full collection, without the kernel's memory per socket.
 */
export const streamsBench: Bench = {
  name: 'streams',
  about: `${STREAMS} live streams of ${CAMPAIGNS} campaigns on one gateway core, ${DEAF} of them not read by their clients, at ${UPDATES_PER_SECOND} updates/s in all`,
  async run(progress) {
    const bundled = await bundleServices(['identity', 'campaigns', 'gateway']);
    const memoryPort = await freePort();
    const measured = new URL('./measured-gateway.ts', import.meta.url).pathname;
    const options = {
      cores: { gateway: GATEWAY_CORE },
      services: ['gateway' as const],
      entries: (name: Parameters<typeof bundled>[0]) => (name === 'gateway' ? measured : bundled(name)),
      env: {
        gateway: {
          GATEWAY_PROGRAM: bundled('gateway'),
          MEMORY_PORT: String(memoryPort),
          LIVE_STREAMS_PER_CLIENT: String(2 * STREAMS),
        },
      },
    };
    return startingOn(OTHER_CORE, () =>
      withTestbed(options, async (testbed) => {
        const campaignIds = await makeCampaigns(testbed);
        const before = usageOf(testbed.gateway.pid).cpuMs;
        const result = await runPinned('live/stream-load.ts', OTHER_CORE, Result, {
          gatewayUrl: testbed.gateway.url,
          memoryUrl: `http://127.0.0.1:${memoryPort}`,
          redisUrl: testbed.redis.address,
          token: testbed.merchant.token,
          campaignIds,
          streams: STREAMS,
          deaf: DEAF,
          warmUpStreams: STREAMS / 4,
          updatesPerSecond: UPDATES_PER_SECOND,
          seconds: SECONDS,
        });
        const wanted = (UPDATES_PER_SECOND * SECONDS * (STREAMS - DEAF)) / CAMPAIGNS;
        if (result.received !== wanted) throw new Error(`${result.received} of ${wanted} lines reached their clients`);
        progress(
          `${result.received} lines, median ${result.p50Ms.toFixed(1)} ms, p95 ${result.p95Ms.toFixed(1)} ms, p99 ${result.p99Ms.toFixed(1)} ms`,
        );
        progress(`${((usageOf(testbed.gateway.pid).cpuMs - before) / 1000).toFixed(1)} s of the gateway's core in all`);
        return [
          figure('sse_bytes_per_stream', result.bytesPerStream, 'B', '<= 20000'),
          figure('sse_update_p95_ms', result.p95Ms, 'ms', '<= 250'),
        ];
      }),
    );
  },
};

async function makeCampaigns(testbed: Testbed): Promise<readonly string[]> {
  const campaignIds: string[] = [];
  for (let n = 0; n < CAMPAIGNS; n += 1) {
    const { id } = await fetchJson(`${testbed.campaigns.url}/api/v1/campaigns`, Campaign, {
      method: 'POST',
      bearer: testbed.merchant.token,
      body: { name: `Campaign ${n}`, targetUrl: 'https://shop.example/' },
    });
    campaignIds.push(id);
  }
  return campaignIds;
}
