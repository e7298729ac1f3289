import { parseArgs } from 'node:util';
import { serviceNames } from '@sillage/proto/services';
import { z } from 'zod';
import { startFakeMetrics } from './fake-metrics.ts';
import { kubectl, list, must, servingPods, until } from './kubectl.ts';
import { fewestDuring, pending, settled, spreadOf } from './observe.ts';
import { applyOverlay } from './overlay.ts';
import {
  applyDefinitions,
  giveDisks,
  prepareNamespace,
  prepareVolumes,
  registerMetrics,
  standInForKeda,
} from './stage.ts';

/**
 * `npm run k8s:drill -- --crds FOLDER`: checks behaviour that no schema shows, on the control plane of KUBECONFIG,
 * whose nodes may be fake. It deletes the namespace, drains every zone and replaces the metrics of the cluster. The
 * folder has the definitions of the operators' resources; the operators themselves are not needed.
 */
const { crds } = parseArgs({ options: { crds: { type: 'string' } } }).values;
if (!process.env.KUBECONFIG || crds === undefined) {
  process.stderr.write('KUBECONFIG names a cluster to break, --crds a folder with the definitions of the operators.\n');
  process.exit(2);
}
const EDGE = ['gateway', 'collector'];
const say = (text: string) => process.stdout.write(`${text}\n`);
const failures: string[] = [];
const check = (isRight: boolean, text: string): void => {
  say(`  ${isRight ? 'ok  ' : 'FAIL'} ${text}`);
  if (!isRight) failures.push(text);
};

const Nodes = z.object({
  items: z.array(
    z.object({
      metadata: z.object({ name: z.string(), labels: z.record(z.string(), z.string()) }),
      status: z.object({ capacity: z.record(z.string(), z.string()) }),
    }),
  ),
});
const nodes = Nodes.parse(JSON.parse(await must(['get', 'nodes', '-o', 'json']))).items;
const zoneOf = new Map(
  nodes.map(({ metadata }) => [metadata.name, metadata.labels['topology.kubernetes.io/zone'] ?? metadata.name]),
);
const zones = [...new Set(zoneOf.values())].sort();
const nodesOf = (zone: string) => [...zoneOf].filter(([, own]) => own === zone).map(([name]) => name);
say(`${(await must(['version'])).trim().replaceAll('\n', ', ')}; ${nodes.length} nodes in ${zones.join(', ')}`);

const metrics = await startFakeMetrics(async (service) =>
  (await servingPods(service)).map(({ metadata }) => ({ name: metadata.name, container: service })),
);
try {
  say(`${await applyDefinitions(crds)} definitions of operators' resources`);
  await must(['uncordon', ...zoneOf.keys()]);
  await giveDisks(
    nodes.filter(({ status }) => !status.capacity['ephemeral-storage']).map(({ metadata }) => metadata.name),
  );
  await registerMetrics(metrics);
  for (const overlay of ['small', 'production']) {
    await prepareNamespace();
    const { output, complaints, ok } = await applyOverlay(overlay, '1.0.0', ['--dry-run=server', '--validate=strict']);
    check(ok, `${overlay}: strict dry run of ${output.trim().split('\n').length} objects`);
    if (complaints !== '') say(`       ${complaints.replaceAll('\n', '\n       ')}`);
  }
  await production();
  await small();
} catch (error) {
  failures.push(String(error));
  say(`  FAIL ${error instanceof Error ? error.message : String(error)}`);
} finally {
  await kubectl(['uncordon', ...zoneOf.keys()]);
  await metrics.close();
}
say(failures.length === 0 ? '\neverything held' : `\n${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);

async function production(): Promise<void> {
  say('\nproduction: apply');
  await prepareVolumes(zones);
  const applied = await applyOverlay('production', '1.0.0');
  check(applied.ok, `applied; ${applied.ok ? '' : applied.complaints}`);
  await standInForKeda();
  check(
    await isScaledTo({ gateway: 3, collector: 3, attribution: 2, billing: 2, identity: 3 }),
    'the autoscalers begin with their least',
  );
  say(`       settled after ${(await settled()).toFixed(0)} s: ${await spreadOf(zoneOf)}`);
  check(
    (await imagesOf()).every((image) => image.endsWith(':1.0.0')),
    'every pod runs 1.0.0',
  );

  say('\nproduction: roll out 1.1.0, then roll back');
  for (const version of ['1.1.0', '1.0.0']) {
    const fewest = await fewestDuring(EDGE, async () => {
      const { ok, complaints } = await applyOverlay('production', version);
      check(ok, `applied ${version}; ${ok ? '' : complaints}`);
      await settled();
    });
    check(
      (await imagesOf()).every((image) => image.endsWith(`:${version}`)),
      `every pod runs ${version}; fewest ready meanwhile: ${fewest}`,
    );
  }
  const jobs = (await list('jobs')).map(({ metadata }) => metadata.name);
  check(
    jobs.filter((name) => name.endsWith('--1.1.0')).length === jobs.length / 2,
    `${jobs.length} Jobs of two versions are done`,
  );
  await must(['-n', 'sillage', 'set', 'image', 'deployment/gateway', 'gateway=sillage-gateway:1.2.0']);
  await settled();
  await must(['-n', 'sillage', 'rollout', 'undo', 'deployment/gateway']);
  await settled();
  check(
    (await imagesOf('gateway')).every((image) => image.endsWith(':1.0.0')),
    '`kubectl rollout undo` brings back the image before',
  );

  say('\nproduction: scale on fake metrics');
  metrics.figures.cpuMilli.gateway = 2400;
  metrics.figures.cpuMilli.collector = 2400;
  metrics.figures.lag['attribution-clicks'] = 12_000;
  check(
    await isScaledTo({ gateway: 8, collector: 8, attribution: 12 }),
    '2.4 processors: 8 of the edge; 12,000 records behind: 12 of attribution',
  );
  await settled();
  say(`       ${await spreadOf(zoneOf)}`);
  await backToLeast();

  say('\nproduction: evict under the budgets');
  await evictTwoOfEach();

  for (const zone of zones) {
    say(`\nproduction: drain ${zone}`);
    await drainAndReturn(zone, EDGE, (name) => /^(collector|redis)-\d$/.test(name));
  }
}

async function small(): Promise<void> {
  say('\nsmall: apply, and drain each zone');
  await prepareNamespace();
  await prepareVolumes(zones);
  const applied = await applyOverlay('small', '1.0.0');
  check(applied.ok, `applied; ${applied.ok ? '' : applied.complaints}`);
  check(await isScaledTo({ gateway: 2, collector: 2 }), 'two of the edge');
  say(`       settled after ${(await settled()).toFixed(0)} s: ${await spreadOf(zoneOf)}`);
  // Pods with a volume in the zone must wait for the zone, since there is one of each engine.
  for (const zone of zones) await drainAndReturn(zone, EDGE, (name) => /^(collector|kafka|postgres)-\d$/.test(name));
}

async function imagesOf(service?: string): Promise<readonly string[]> {
  return (await servingPods(service)).flatMap(({ spec }) => spec.containers.map(({ image }) => image));
}

async function isScaledTo(wanted: Readonly<Record<string, number>>): Promise<boolean> {
  const differing = async () => {
    const items = await list('deployments,statefulsets');
    const found = Object.entries(wanted).map(([name, count]) => ({
      name,
      count,
      now: items.find(({ metadata }) => metadata.name === name)?.spec.replicas,
    }));
    return found
      .filter(({ count, now }) => count !== now)
      .map(({ name, now }) => `${name} has ${now}`)
      .join(', ');
  };
  return until(differing).then(
    () => true,
    (error: unknown) => {
      say(`       ${String(error)}`);
      return false;
    },
  );
}

/** The scale-down windows are shortened only for the drill. */
async function backToLeast(): Promise<void> {
  metrics.figures.cpuMilli.gateway = 300;
  metrics.figures.cpuMilli.collector = 300;
  metrics.figures.lag['attribution-clicks'] = 0;
  const fast = {
    spec: {
      behavior: {
        scaleDown: { stabilizationWindowSeconds: 0, policies: [{ type: 'Percent', value: 100, periodSeconds: 15 }] },
      },
    },
  };
  for (const name of ['gateway', 'collector', 'keda-hpa-attribution'])
    await must(['-n', 'sillage', 'patch', 'hpa', name, '--type=merge', '-p', JSON.stringify(fast)]);
  check(await isScaledTo({ gateway: 3, collector: 3, attribution: 2 }), 'without load: back to the least');
  const claims = (await list('persistentvolumeclaims')).filter(({ metadata }) => metadata.name.startsWith('spool-'));
  check(claims.length === 8, `${claims.length} spools are kept, for collectors that return`);
  await settled();
}

/** All nodes are cordoned, so that nothing replaces the first pod before the second eviction. */
async function evictTwoOfEach(): Promise<void> {
  await must(['cordon', ...zoneOf.keys()]);
  const said: string[] = [];
  for (const name of serviceNames) {
    const pods = (await servingPods(name)).slice(0, 2).map(({ metadata }) => metadata.name);
    const answers: string[] = [];
    for (const pod of pods) {
      const eviction = { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name: pod, namespace: 'sillage' } };
      const path = `/api/v1/namespaces/sillage/pods/${pod}/eviction`;
      const { ok } = await kubectl(['create', '--raw', path, '-f', '-'], JSON.stringify(eviction));
      answers.push(ok ? 'evicted' : 'refused');
    }
    said.push(`${name} ${answers.join('+')}`);
    check(answers.join() === (pods.length > 1 ? 'evicted,refused' : 'evicted'), `${name}: ${answers.join(', then ')}`);
  }
  await must(['uncordon', ...zoneOf.keys()]);
  say(`       all back after ${(await settled()).toFixed(0)} s`);
}

/** `mayWait`: the pods whose volume is in the zone. */
async function drainAndReturn(
  zone: string,
  watched: readonly string[],
  mayWait: (pod: string) => boolean,
): Promise<void> {
  const flags = ['--ignore-daemonsets', '--delete-emptydir-data', '--timeout=180s'];
  const fewest = await fewestDuring(watched, async () => {
    const { ok, complaints } = await kubectl(['drain', ...nodesOf(zone), ...flags]);
    check(ok, `drained ${zone}${ok ? '' : `: ${complaints.split('\n').at(-1)}`}`);
  });
  const stuck = async () => (await pending()).filter((name) => !mayWait(name)).join(', ');
  await until(stuck, 60_000).catch(() => undefined);
  const left = await stuck();
  const waiting = await pending();
  check(
    left === '',
    left === '' ? `only what has a volume there waits: ${waiting.join(', ') || 'nothing'}` : `Pending: ${left}`,
  );
  say(`       fewest ready meanwhile: ${fewest}; now ${await spreadOf(zoneOf)}`);
  await must(['uncordon', ...nodesOf(zone)]);
  say(`       all back after ${(await settled()).toFixed(0)} s`);
}
