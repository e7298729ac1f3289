import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '../../solo/demo/random.ts';
import { startToxiproxy, type ToxicProxy } from '../local/toxiproxy.ts';
import { type Testbed, withTestbed } from '../testbed/testbed.ts';
import { claim, type Fault } from './fault.ts';
import { startTraffic } from './traffic.ts';

const INSTANCES = { collector: 2, attribution: 3, gateway: 2 } as const;
type Several = keyof typeof INSTANCES;
const SEVERAL = Object.keys(INSTANCES) as Several[];
/** Half of the partitions take longer than the time after which a Kafka group reassigns a member's partitions. */
const MAX_PARTITION_MS = 20_000;

/** A period in which a process on the visitors' path was down. */
interface Gap {
  readonly fromMs: number;
  toMs: number;
}

/** Instances are killed, and disconnected from all engines, at random moments. */
export const severalInstances: Fault = {
  name: 'several-instances',
  about: 'two collectors, three attributions, two gateways: killed and cut off at random',
  run: async ({ cycles, seed }, progress) => {
    const toxiproxy = await startToxiproxy();
    const proxies = new Map<string, ToxicProxy[]>();
    const front = async (target: string, port: number, user: string) => {
      const proxy = await toxiproxy.front(`${user}-${target}`, port);
      proxies.set(user, [...(proxies.get(user) ?? []), proxy]);
      return proxy.port;
    };
    const env = { gateway: { CLIENT_LIMIT_PER_MINUTE: '0', CONVERSION_LIMIT_PER_MINUTE: '0' } };
    try {
      return await withTestbed({ instances: INSTANCES, front, env }, async (testbed) => {
        const random = createRandom(seed);
        const below = (limit: number) => Math.floor(random.next() * limit);
        const gaps: Gap[] = [];
        const traffic = await startTraffic(testbed, 'several', progress, 'gateway');
        for (let cycle = 1; cycle <= cycles; cycle += 1) {
          await sleep(500 + below(3_000));
          const service = SEVERAL[below(SEVERAL.length)] ?? 'collector';
          const instance = below(INSTANCES[service]);
          const name = instance === 0 ? service : `${service}-${instance + 1}`;
          if (random.chance(0.5)) {
            const gap = { fromMs: performance.now(), toMs: Number.POSITIVE_INFINITY };
            if (service !== 'attribution') gaps.push(gap);
            await restartKilled(testbed, service, instance, below(3_000));
            gap.toMs = performance.now();
            progress(`cycle ${cycle}: ${name} killed`);
          } else {
            const ms = 1_000 + below(MAX_PARTITION_MS);
            const own = proxies.get(name) ?? [];
            for (const proxy of own) await proxy.poison({ type: 'timeout', attributes: { timeout: 0 } });
            await sleep(ms);
            for (const proxy of own) await proxy.heal();
            progress(`cycle ${cycle}: ${name} cut off from ${own.length} engines for ${(ms / 1000).toFixed(1)} s`);
          }
        }
        const { failures, claims } = await traffic.judge();
        const unexplained = failures.filter(
          (failure) => !gaps.some((gap) => failure.sentAtMs <= gap.toMs && failure.endedAtMs >= gap.fromMs),
        );
        return [
          claim(
            'a visitor was not redirected only while a process on the way was dead',
            unexplained.length === 0,
            `${failures.length} not redirected in ${gaps.length} deaths, ${unexplained.length} at other times`,
          ),
          ...claims,
        ];
      });
    } finally {
      toxiproxy.close();
    }
  },
};

async function restartKilled(testbed: Testbed, service: Several, instance: number, afterMs: number): Promise<void> {
  await testbed.instances(service)[instance]?.kill('SIGKILL');
  await sleep(afterMs);
  await testbed.restart(service, { instance });
}
