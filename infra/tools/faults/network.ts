import { setTimeout as sleep } from 'node:timers/promises';
import { startToxiproxy, type Toxic, type ToxicProxy } from '../local/toxiproxy.ts';
import { withTestbed } from '../testbed/testbed.ts';
import type { Fault } from './fault.ts';
import { redirectedClaim, startTraffic } from './traffic.ts';

const CALM_MS = 2_000;

/** Network faults between two processes, with their durations. */
const troubles: readonly { readonly about: string; readonly toxic: Toxic; readonly seconds: number }[] = [
  {
    about: 'answers 300 ms later each way',
    toxic: { type: 'latency', attributes: { latency: 300, jitter: 100 } },
    seconds: 6,
  },
  { about: 'passes 20 KB a second', toxic: { type: 'bandwidth', attributes: { rate: 20 } }, seconds: 6 },
  { about: 'resets every connection', toxic: { type: 'reset_peer', attributes: { timeout: 0 } }, seconds: 6 },
  {
    about: 'keeps connections open and passes nothing',
    toxic: { type: 'timeout', attributes: { timeout: 0 } },
    seconds: 15,
  },
];

/** Network faults of every kind between the services and each engine, and among the services. */
export const network: Fault = {
  name: 'network',
  about: 'latency, resets, half-open connections and little bandwidth to each engine and service',
  run: async (_options, progress) => {
    const toxiproxy = await startToxiproxy();
    const proxies = new Map<string, ToxicProxy[]>();
    const front = async (target: string, port: number, user: string) => {
      const proxy = await toxiproxy.front(`${user}-${target}`, port);
      const place = user === 'services' ? 'what leads to other services' : `what leads to ${target}`;
      proxies.set(place, [...(proxies.get(place) ?? []), proxy]);
      return proxy.port;
    };
    try {
      return await withTestbed({ front }, async (testbed) => {
        const traffic = await startTraffic(testbed, 'network', progress);
        for (const [place, those] of proxies) {
          for (const { about, toxic, seconds } of troubles) {
            await sleep(CALM_MS);
            await Promise.all(those.map((proxy) => proxy.poison(toxic)));
            await sleep(seconds * 1000);
            await Promise.all(those.map((proxy) => proxy.heal()));
            const spooled = await testbed.collector.metric('sillage_collector_spooled_events');
            progress(`${place} ${about} for ${seconds} s: ${spooled} spooled at its end`);
          }
        }
        const { failures, claims } = await traffic.judge();
        return [redirectedClaim(failures), ...claims];
      });
    } finally {
      toxiproxy.close();
    }
  },
};
