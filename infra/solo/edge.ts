import { CollectorConfig, startCollector } from '@sillage/collector';
import { GatewayConfig, startGateway } from '@sillage/gateway';
import { exposeProcess, type Lifecycle, loadConfig } from '@sillage/runtime/service';
import { addressesOf, depsOf, envOf, type SharedDeps } from './shared.ts';

export interface EdgeDeps extends SharedDeps {
  readonly spoolDir: string;
  /** The built web application; null: only the API is served. */
  readonly webDir: string | null;
  /** Resolves once the services behind the edge answer: the gateway asks them as soon as it is there. */
  readonly servicesStarted: Promise<unknown>;
}

export interface Edge {
  /** Clicks that were redirected although nothing could hold them, since the data were made. */
  readonly lostClicks: () => number;
}

/**
 * What visitors meet: the gateway, and the collector, whose redirects it answers without a call from one to the other.
 */
export async function startEdge(life: Lifecycle, deps: EdgeDeps): Promise<Edge> {
  const { env, urls, spoolDir, webDir, mailbox } = deps;
  const collector = await startCollector(life, {
    ...depsOf('collector', deps),
    // Who reads them is of the same version.
    config: loadConfig(CollectorConfig, { CLICK_IDS: 'bytes', ...envOf('collector', deps), SPOOL_DIR: spoolDir }),
  });
  await deps.servicesStarted;
  const gateway = depsOf('gateway', deps);
  exposeProcess(gateway.metrics);
  const config = loadConfig(GatewayConfig, { ...env, ...addressesOf(urls), WEB_DIR: webDir ?? undefined });
  await startGateway(life, { ...gateway, mailbox, config, frontDoor: collector.frontDoor(config) });
  return { lostClicks: collector.lostClicks };
}
