import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@sillage/runtime/http/free-port';
import { type Admin, Kafka, logLevel } from 'kafkajs';
import { startKafka } from '../instances.ts';
import type { LocalEngine } from '../local-engine.ts';

/** Three brokers with three replicas of everything; two of them must have each acknowledged record. */
export interface KafkaCluster {
  /** The addresses of all three. */
  readonly address: string;
  readonly nodes: readonly LocalEngine[];
  /** The broker that leads most partitions now. */
  busiestLeader(): Promise<LocalEngine>;
  /** Resolves when every partition has three replicas in sync. */
  untilInSync(): Promise<void>;
  remove(): Promise<void>;
}

const NODES = 3;

export async function startKafkaCluster(): Promise<KafkaCluster> {
  const ports: (readonly [number, number])[] = [];
  for (let node = 0; node < NODES; node += 1) ports.push([await freePort(), await freePort()]);
  // In parallel, because none of them serves before two are up.
  const started = await Promise.allSettled(
    ports.map((_ports, place) => startKafka({ native: true, durable: true, quorum: { place, ports } })),
  );
  const nodes = started.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  const remove = async () => {
    await Promise.all(nodes.map((node) => node.remove()));
  };
  const failed = started.find((outcome) => outcome.status === 'rejected');
  if (failed) {
    await remove();
    throw failed.reason;
  }
  const address = nodes.map((node) => node.address).join(',');

  const partitions = () =>
    asAdmin(address, async (admin) => (await admin.fetchTopicMetadata()).topics.flatMap((topic) => topic.partitions));

  return {
    address,
    nodes,
    remove,
    async busiestLeader() {
      const led = nodes.map(() => 0);
      for (const { leader } of await partitions()) led[leader - 1] = (led[leader - 1] ?? 0) + 1;
      const busiest = nodes[led.indexOf(Math.max(...led))];
      if (!busiest) throw new Error('No broker leads anything');
      return busiest;
    },
    async untilInSync() {
      const isInSync = () =>
        partitions().then(
          (all) => all.every((partition) => partition.isr.length === NODES),
          () => false,
        );
      while (!(await isInSync())) await sleep(250);
    },
  };
}

async function asAdmin<T>(address: string, work: (admin: Admin) => Promise<T>): Promise<T> {
  const kafka = new Kafka({ brokers: address.split(','), logLevel: logLevel.NOTHING, retry: { retries: 2 } });
  const admin = kafka.admin();
  try {
    await admin.connect();
    return await work(admin);
  } finally {
    await admin.disconnect().catch(() => {});
  }
}
