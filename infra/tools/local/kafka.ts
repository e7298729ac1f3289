import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kafka, logLevel } from 'kafkajs';
import { run } from './commands.ts';
import type { EngineKind, Place } from './engine-kind.ts';
import { kafkaClassPath, kafkaVersion } from './kafka-jars.ts';
import { kafkaAdministrator, kafkaSecurityProperties, scramUsers } from './security/kafka-security.ts';

/** Any id works for a cluster of one, as long as it stays the same. */
const CLUSTER_ID = 'c2lsbGFnZS1sb2NhbC0xMg';
const MEMORY = ['-Xms128m', '-Xmx384m', '-XX:+UseSerialGC', '-XX:+ExitOnOutOfMemoryError'];
/** A Kafka of one test ends before thorough compilation pays: it is ready in 9 to 10 s instead of 12 to 15. */
const COMPILER = process.env.VITEST === undefined ? [] : ['-XX:TieredStopAtLevel=1'];

function propertiesOf({ directory, ports, options }: Place): Record<string, string> {
  const { place, ports: nodes } = options.quorum ?? { place: 0, ports: [ports] };
  const listen = (entries: readonly (readonly [name: string, port: number])[]) =>
    entries.map(([name, port]) => `${name}://127.0.0.1:${port}`).join(',');
  const detours = (options.detours ?? []).map((detour, n) => ({ name: `DETOUR${n}`, ...detour }));
  const [client, controller] = ports;
  const CLIENTS = options.secured ? 'CLIENTS' : 'PLAINTEXT';
  const own = [[CLIENTS, client], ...detours.map(({ name, port }) => [name, port] as const)] as const;
  const known = [[CLIENTS, client], ...detours.map(({ name, advertised }) => [name, advertised] as const)] as const;
  const names = ['CONTROLLER', ...own.map(([name]) => name)];
  return {
    'node.id': String(place + 1),
    'process.roles': 'broker,controller',
    'controller.quorum.voters': nodes.map(([, port], n) => `${n + 1}@127.0.0.1:${port}`).join(','),
    'controller.listener.names': 'CONTROLLER',
    listeners: listen([...own, ['CONTROLLER', controller]]),
    'advertised.listeners': listen(known),
    'inter.broker.listener.name': CLIENTS,
    'listener.security.protocol.map': names.map((name) => `${name}:PLAINTEXT`).join(','),
    'log.dirs': join(directory, 'data'),
    ...common,
    ...replication(nodes.length),
    ...(options.secured && kafkaSecurityProperties(options.secured, directory, CLIENTS)),
  };
}

/** As many replicas as there are nodes; of three, one may be down. */
function replication(nodes: number): Record<string, string> {
  const [copies, inSync] = [String(nodes), String(Math.max(1, nodes - 1))];
  return {
    'default.replication.factor': copies,
    'min.insync.replicas': inSync,
    'offsets.topic.replication.factor': copies,
    'transaction.state.log.replication.factor': copies,
    'transaction.state.log.min.isr': inSync,
    'share.coordinator.state.topic.replication.factor': copies,
    'share.coordinator.state.topic.min.isr': inSync,
  };
}

/** For few clients: small caches, no waiting for a second member of a group, topics are created explicitly. */
const common = {
  'auto.create.topics.enable': 'false',
  'offsets.topic.num.partitions': '4',
  'transaction.state.log.num.partitions': '4',
  'group.initial.rebalance.delay.ms': '0',
  // After a kill, the same node can register again only when its old session has ended.
  'broker.session.timeout.ms': '4000',
  'broker.heartbeat.interval.ms': '500',
  'num.network.threads': '2',
  'num.io.threads': '4',
  'background.threads': '2',
  'log.cleaner.dedupe.buffer.size': '16777216',
  'log.index.size.max.bytes': '1048576',
  'log.segment.bytes': '134217728',
};

/** Apache Kafka in KRaft mode, one node, on the machine's own Java. */
export const kafka: EngineKind = {
  name: 'kafka',
  stopSignal: 'SIGTERM',

  async native(place) {
    const { java, classPath } = await kafkaClassPath();
    const properties = join(place.directory, 'server.properties');
    writeFileSync(properties, lines(propertiesOf(place)));
    const logging = join(place.directory, 'log4j2.properties');
    writeFileSync(logging, lines(loggingProperties));
    const options = ['-cp', classPath, `-Dlog4j2.configurationFile=${logging}`];
    if (!existsSync(join(place.directory, 'data', 'meta.properties'))) {
      rmSync(join(place.directory, 'data'), { recursive: true, force: true });
      await run(java, [
        '-Xmx128m',
        '-XX:TieredStopAtLevel=1',
        ...options,
        'kafka.tools.StorageTool',
        'format',
        '-t',
        CLUSTER_ID,
        '-c',
        properties,
        ...(place.options.secured && !place.options.secured.byCertificate ? scramUsers(place.options.secured) : []),
      ]);
    }
    return { file: java, args: [...MEMORY, ...COMPILER, ...options, 'kafka.Kafka', properties] };
  },

  container: (place) => ({
    image: `apache/kafka:${kafkaVersion}`,
    port: place.ports[0],
    environment: containerEnvironment(place),
    command: [],
  }),

  addressOf: ({ ports }) => `127.0.0.1:${ports[0]}`,

  async greet(address, { secured }) {
    const client = new Kafka({
      ...kafkaAdministrator(secured),
      brokers: [address],
      logLevel: logLevel.NOTHING,
      connectionTimeout: 1_000,
      requestTimeout: 2_000,
      retry: { retries: 0 },
    });
    const admin = client.admin();
    try {
      await admin.connect();
      const { controller, brokers } = await admin.describeCluster();
      if (controller === null || brokers.length === 0) throw new Error('Kafka has no controller yet');
    } finally {
      await admin.disconnect().catch(() => {});
    }
  },
};

const loggingProperties = {
  'appender.out.type': 'Console',
  'appender.out.name': 'out',
  'appender.out.layout.type': 'PatternLayout',
  'appender.out.layout.pattern': '%d %p %c{1}: %m%n',
  'rootLogger.level': 'warn',
  'rootLogger.appenderRef.out.ref': 'out',
};

/** The image takes each property as a variable, and listens on all addresses of the container. */
function containerEnvironment(place: Place): Record<string, string> {
  const { 'log.dirs': _inside, ...properties } = propertiesOf(place);
  const everywhere = {
    ...properties,
    listeners: (properties.listeners ?? '').replace(/\/\/127\.0\.0\.1/, '//0.0.0.0'),
  };
  return Object.fromEntries(
    Object.entries(everywhere).map(([key, value]) => [`KAFKA_${key.toUpperCase().replaceAll('.', '_')}`, value]),
  );
}

function lines(properties: Readonly<Record<string, string>>): string {
  return Object.entries(properties)
    .map(([key, value]) => `${key}=${value}\n`)
    .join('');
}
