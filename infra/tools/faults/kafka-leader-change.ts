import { setTimeout as sleep } from 'node:timers/promises';
import { startKafkaCluster } from '../local/clusters/kafka-cluster.ts';
import { withTestbed } from '../testbed/testbed.ts';
import { claim, type Fault } from './fault.ts';
import { redirectedClaim, startTraffic } from './traffic.ts';

const CALM_MS = 4_000;
const AWAY_MS = 8_000;

/** Any one of three brokers may be lost; if two are, nothing can be acknowledged and the spool takes over. */
export const kafkaLeaderChange: Fault = {
  name: 'kafka-leader-change',
  about: 'three brokers: each leader killed in turn, then two at once',
  run: async (_options, progress) => {
    const cluster = await startKafkaCluster();
    try {
      return await withTestbed({ addresses: { kafka: cluster.address } }, async (testbed) => {
        const traffic = await startTraffic(testbed, 'leader', progress);
        for (const _node of cluster.nodes) {
          await sleep(CALM_MS);
          const leader = await cluster.busiestLeader();
          await leader.kill();
          await sleep(AWAY_MS);
          const spooled = await testbed.collector.metric('sillage_collector_spooled_events');
          progress(
            `broker ${cluster.nodes.indexOf(leader) + 1} killed for ${AWAY_MS / 1000} s: ${spooled} spooled then`,
          );
          await leader.start();
          await cluster.untilInSync();
        }
        const [one, two] = cluster.nodes;
        await Promise.all([one?.kill(), two?.kill()]);
        await sleep(AWAY_MS);
        const spooled = await testbed.collector.metric('sillage_collector_spooled_events');
        progress(`two brokers killed: ${spooled} spooled`);
        await Promise.all([one?.start(), two?.start()]);
        await cluster.untilInSync();
        const { failures, claims } = await traffic.judge();
        return [
          claim('below two copies in sync the spool takes over', spooled > 0, `${spooled} spooled`),
          redirectedClaim(failures),
          ...claims,
        ];
      });
    } finally {
      await cluster.remove();
    }
  },
};
