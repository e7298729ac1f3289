import { setTimeout as sleep } from 'node:timers/promises';
import { type Item, isReady, list, servingPods, until } from './kubectl.ts';

/** Waits until every workload is complete in its newest version, and every Job is done; returns the seconds it took. */
export const settled = (timeoutMs?: number): Promise<number> => until(unsettled, timeoutMs);

async function unsettled(): Promise<string> {
  const items = await list('deployments,statefulsets,jobs');
  const waiting = items.filter((item) => (item.kind === 'Job' ? (item.status.succeeded ?? 0) < 1 : !hasAll(item)));
  return waiting.map(({ kind, metadata }) => `${kind}/${metadata.name}`).join(', ');
}

/** Also requires that the controller has seen the last change, and that no pod of the previous version is left. */
function hasAll({ metadata, spec, status }: Item): boolean {
  const wanted = spec.replicas ?? 1;
  const counts = [status.replicas, status.readyReplicas, status.updatedReplicas];
  return status.observedGeneration === metadata.generation && counts.every((count) => (count ?? 0) === wanted);
}

/** `gateway 3 (1+1+1)`: the ready pods of each service, by zone. */
export async function spreadOf(zoneOf: ReadonlyMap<string, string>): Promise<string> {
  const zones = [...new Set(zoneOf.values())].sort();
  const counts = new Map<string, number[]>();
  for (const pod of (await servingPods()).filter(isReady)) {
    const name = pod.metadata.labels['app.kubernetes.io/name'] ?? '';
    const index = zones.indexOf(zoneOf.get(pod.spec.nodeName ?? '') ?? '');
    const byZone = counts.get(name) ?? zones.map(() => 0);
    byZone[index] = (byZone[index] ?? 0) + 1;
    counts.set(name, byZone);
  }
  return [...counts]
    .sort()
    .map(([name, byZone]) => `${name} ${byZone.reduce((sum, count) => sum + count, 0)} (${byZone.join('+')})`)
    .join(', ');
}

export const pending = async (): Promise<readonly string[]> =>
  (await list('pods')).filter(({ status }) => status.phase === 'Pending').map(({ metadata }) => metadata.name);

/** The minimum of ready pods of each of these services while `work` ran. */
export async function fewestDuring(services: readonly string[], work: () => Promise<unknown>): Promise<string> {
  const fewest = new Map<string, number>();
  const watch = { isOver: false };
  const watching = (async () => {
    while (!watch.isOver) {
      const ready = (await servingPods()).filter(isReady);
      for (const name of services) {
        const count = ready.filter(({ metadata }) => metadata.labels['app.kubernetes.io/name'] === name).length;
        fewest.set(name, Math.min(fewest.get(name) ?? count, count));
      }
      await sleep(100);
    }
  })();
  try {
    await work();
  } finally {
    watch.isOver = true;
    await watching;
  }
  return [...fewest].map(([name, count]) => `${name} ${count}`).join(', ');
}
