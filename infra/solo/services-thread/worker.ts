import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { openHotStore, openSharedHotStore } from '@sillage/runtime/hot';
import { ConfigError, createLifecycle, createMetrics, useTracing } from '@sillage/runtime/service';
import { scheduleBackups } from '../backup/scheduled-backups.ts';
import { movedClock } from '../clock.ts';
import { type Demo, openDemo } from '../demo/first-start.ts';
import { openLogFile } from '../log-file.ts';
import { startServices } from '../services.ts';
import { openLogAndMailbox } from '../shared.ts';
import { describe, StartupError } from '../startup-error.ts';
import { givingWay } from './give-way.ts';
import type { Started, ThreadMessage, ThreadOptions } from './messages.ts';
import { yieldToOtherThreads } from './thread-priority.ts';

/** Runs the services behind the edge, so that their work does not delay visitors. */
const options = workerData as ThreadOptions;
yieldToOtherThreads();
const logs = openLogFile(options.log.file, options.log.level, options.log.isTraced);
const log = logs.logger('solo');
const life = createLifecycle(log);
life.use(logs, (logs) => logs.close());
const stopped = parentPort && once(parentPort, 'message');

try {
  await useTracing(life, 'sillage', options.env.OTEL_EXPORTER_OTLP_ENDPOINT);
  say({ is: 'started', started: await start() });
  void life.ended.then((error) => {
    if (error !== undefined) say({ is: 'ended', error });
  });
} catch (error) {
  log.fatal({ err: error }, 'the start failed');
  const isPlain = error instanceof StartupError || error instanceof ConfigError;
  say({ is: 'not started', message: describe(error), isPlain });
}
await stopped;
await life.stop();
process.exit();

async function start(): Promise<Started> {
  const { env, urls, databaseUrls, backups } = options;
  const hasExemplars = options.log.isTraced;
  const { bus: eventLog, mailbox } = await openLogAndMailbox(life, env, databaseUrls, log);
  const bus = givingWay(eventLog, options.edgeLoad, life);
  const { hotPort } = options;
  const hot = life.use(hotPort ? openSharedHotStore(hotPort) : await openHotStore(env, log), (hot) => hot.close());
  const clock = movedClock(options.clockOffsetMs);
  let demo: Demo | undefined;
  const { identity, campaigns, ...services } = await startServices(life, {
    env,
    urls,
    bus,
    hot,
    mailbox,
    clock,
    logger: logs.logger,
    metricsOf: (service) => createMetrics(service, { hasExemplars }),
    databaseUrls,
    stripeFile: options.stripeFile,
    shopifyFile: options.shopifyFile,
    backupsFile: options.backupsFile,
    ownDemo: () => demo?.userId,
  });
  demo = await openDemo(
    {
      file: options.demo.file,
      identityUrl: urls.identity,
      campaignsUrl: urls.campaigns,
      attributionUrl: urls.attribution,
      billingUrl: urls.billing,
      ensureUser: (email, password) => identity.ensureUser(email, password),
      publicUrl: env.PUBLIC_URL ?? '',
      bus,
      createDemoCampaign: (demo) => campaigns.createDemoCampaign(demo),
      now: clock,
      stopping: life.stopping,
    },
    options.demo.make,
  );
  if (backups) life.run(scheduleBackups({ ...backups, log }));
  if (!demo) return { ...services, demo };
  const { complete, userId: _userId, ...account } = demo;
  complete.then(
    () => say({ is: 'demo complete' }),
    (error: unknown) => say({ is: 'demo not complete', message: describe(error) }),
  );
  return { ...services, demo: account };
}

function say(message: ThreadMessage): void {
  parentPort?.postMessage(message);
}
