import { CollectorConfig, startCollector } from '@sillage/collector';
import { GatewayConfig, startGateway } from '@sillage/gateway';
import { exposeProcess, type Lifecycle, loadConfig } from '@sillage/runtime/service';
import { addressesOf, depsOf, envOf, type SharedDeps } from './shared.ts';

export interface EdgeDeps extends SharedDeps {
  readonly spoolDir: string;
  /** The built web application; null if only the API is served. */
  readonly webDir: string | null;
  /** Resolves once the services behind the edge answer, because the gateway calls them right after its start. */
  readonly servicesStarted: Promise<unknown>;
}

export interface Edge {
  /** Number of clicks since the data were created that were redirected although they could not be stored. */
  readonly lostClicks: () => number;
}

/**
 * The part that visitors reach: the gateway, and the collector, whose redirects the gateway answers in the same
 * process.
 */
export async function startEdge(life: Lifecycle, deps: EdgeDeps): Promise<Edge> {
  const { env, urls, spoolDir, webDir, mailbox } = deps;
  const collector = await startCollector(life, {
    ...depsOf('collector', deps),
    // All readers of the log have the same version.
    config: loadConfig(CollectorConfig, { CLICK_IDS: 'bytes', ...envOf('collector', deps), SPOOL_DIR: spoolDir }),
  });
  await deps.servicesStarted;
  const gateway = depsOf('gateway', deps);
  exposeProcess(gateway.metrics);
  const config = loadConfig(GatewayConfig, { ...env, ...addressesOf(urls), WEB_DIR: webDir ?? undefined });
  await startGateway(life, { ...gateway, mailbox, config, fastPath: collector.fastPath(config) });
  return { lostClicks: collector.lostClicks };
}
