import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { type HotStore, openHotStore, shareHotStore } from '@sillage/runtime/hot';
import { createLifecycle, createMetrics, type Logger, loadConfig, useTracing } from '@sillage/runtime/service';
import { writeBackupLog } from './backup/backup-log.ts';
import { movedClock } from './clock.ts';
import { openDataDir, truncateLargeLogs } from './data-dir.ts';
import { openSoloDatabase, type SoloDatabase, stopOrphan } from './database.ts';
import { databaseUrlsFor } from './database-roles.ts';
import type { DemoAccount } from './demo/first-start.ts';
import { startEdge } from './edge.ts';
import { openLogFile } from './log-file.ts';
import type { SoloOptions } from './options.ts';
import { checkPort } from './port.ts';
import { watchOwnLoad } from './services-thread/give-way.ts';
import type { ThreadOptions } from './services-thread/messages.ts';
import { startServicesThread } from './services-thread/start-thread.ts';
import { type Env, freeServiceUrls, openLogAndMailbox } from './shared.ts';
import { SoloConfig } from './solo-config.ts';
import { StartupError } from './startup-error.ts';

export interface Solo {
  /** The address for browsers. */
  readonly publicUrl: string;
  readonly demo: DemoAccount | undefined;
  /**
   * Resolves when the demo's traffic is in the log and its affiliates are paid; the last figures follow within seconds.
   */
  readonly demoComplete: Promise<void>;
  readonly hasGoogleStandIn: boolean;
  readonly hasStripeStandIn: boolean;
  /** The local stand-in for Shopify; undefined if Shopify itself is used. */
  readonly shopifyUrl: string | undefined;
  /** The page for reading mails; undefined if they go to a mail server. */
  readonly mailboxUrl: string | undefined;
  readonly logFile: string;
  /** Number of clicks since the data were created that were redirected although they could not be stored. */
  readonly lostClicks: () => number;
  readonly log: Logger;
  /** Resolves with the reason if it ended by itself, with undefined after `stop`. */
  readonly ended: Promise<unknown>;
  stop(): Promise<void>;
}

/** Paths of the program's parts. */
export interface Place {
  /** The repository. */
  readonly root: string;
  /** The built web application; null if it is served elsewhere. */
  readonly webDir: string | null;
  /** services-thread/worker.ts, bundled. */
  readonly servicesThread: URL;
}

/**
 * Starts everything on one machine, in order: data, Postgres, the log, the services in a separate thread, the edge in
 * this one, the demo. Resolves when all of it answers; if anything fails, everything started is stopped again. Throws a
 * StartupError for problems that the user can fix.
 */
export async function runSolo(options: SoloOptions, env: Env, { root, webDir, servicesThread }: Place): Promise<Solo> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, LOG_LEVEL } = loadConfig(SoloConfig, env);
  if (options.clockOffsetMs !== 0 && env.STRIPE_SECRET_KEY)
    throw new StartupError(
      'The clock is not moved where a Stripe account is configured: it would be charged for days that have not come.',
    );
  const clock = movedClock(options.clockOffsetMs);
  const data = await openDataDir(options.dataDir);
  if (!env.DATABASE_URL) await stopOrphan(data);
  const port = await checkPort(options.host, options.port);
  await truncateLargeLogs(data);
  const logs = openLogFile(data.log, LOG_LEVEL, OTEL_EXPORTER_OTLP_ENDPOINT !== undefined);
  const log = logs.logger('solo');
  const life = createLifecycle(log);
  life.use(logs, (logs) => logs.close());
  await useTracing(life, 'sillage', OTEL_EXPORTER_OTLP_ENDPOINT);
  try {
    return await start();
  } catch (error) {
    log.fatal({ err: error }, 'the start failed');
    await life.stop();
    throw error;
  }

  async function start(): Promise<Solo> {
    const database = life.use(await openSoloDatabase(data, env.DATABASE_URL || undefined, log), (database) =>
      database.stop(),
    );
    const databaseUrls = await databaseUrlsFor(
      database.url,
      env.DATABASE_URL ? undefined : data.secrets.postgresPassword,
      root,
    );
    const publicUrl = env.PUBLIC_URL || `http://${addressOf(options.host)}:${port}`;
    const common = {
      ...env,
      HOST: options.host,
      PORT: String(port),
      PUBLIC_URL: publicUrl,
      LOG_DATABASE_URL: env.KAFKA_BROKERS ? undefined : databaseUrls.bus,
      KAFKA_BROKERS: env.KAFKA_BROKERS || undefined,
      REDIS_URL: env.REDIS_URL || undefined,
      REDIS_CA_FILE: env.REDIS_CA_FILE || undefined,
      OTEL_EXPORTER_OTLP_ENDPOINT,
      INTERNAL_SECRET: env.INTERNAL_SECRET || data.secrets.internalSecret,
    };
    const isTraced = OTEL_EXPORTER_OTLP_ENDPOINT !== undefined;
    const urls = await freeServiceUrls();
    const { bus, mailbox } = await openLogAndMailbox(life, common, databaseUrls, log);
    const hot = life.use(await openHotStore(common, log), (hot) => hot.close());
    const thread = life.use(
      startServicesThread(servicesThread, {
        env: common,
        urls,
        databaseUrls,
        log: { file: data.log, level: LOG_LEVEL, isTraced },
        stripeFile: data.stripe,
        shopifyFile: data.shopify,
        backupsFile: data.backups,
        demo: { file: join(data.path, 'demo.json'), make: !options.empty },
        backups: await backupsOf(database),
        clockOffsetMs: options.clockOffsetMs,
        edgeLoad: watchOwnLoad(life),
        hotPort: common.REDIS_URL === undefined ? portTo(hot) : undefined,
      }),
      (thread) => thread.stop(),
    );
    const edge = await startEdge(life, {
      env: common,
      urls,
      mailbox,
      spoolDir: data.spool,
      webDir,
      bus,
      hot,
      logger: logs.logger,
      metricsOf: (service) => createMetrics(service, { hasExemplars: isTraced }),
      clock,
      servicesStarted: thread.started,
    });
    const { demo, ...standIns } = await thread.started;
    // For the operators' commands; private, because the addresses contain passwords.
    const inside = {
      databaseUrls: env.DATABASE_URL || env.KAFKA_BROKERS ? undefined : databaseUrls,
      attributionUrl: urls.attribution,
      internalSecret: common.INTERNAL_SECRET,
      clockOffsetMs: options.clockOffsetMs,
    };
    await writeFile(data.running, JSON.stringify({ url: publicUrl, pid: process.pid, ...inside }), { mode: 0o600 });
    await chmod(data.running, 0o600);
    return {
      publicUrl,
      ...standIns,
      demo,
      demoComplete: thread.demoComplete,
      mailboxUrl: mailbox && `http://${addressOf(options.host)}:${port}/mailbox`,
      logFile: data.log,
      lostClicks: edge.lostClicks,
      log,
      ended: Promise.race([life.ended, database.ended, thread.ended]),
      stop: () => life.stop(),
    };
  }

  function portTo(hot: HotStore): MessagePort {
    const { port1, port2 } = new MessageChannel();
    life.use(shareHotStore(hot, port1), (end) => end());
    return port2;
  }

  async function backupsOf({
    url: databaseUrl,
    directory: postgresDirectory,
  }: SoloDatabase): Promise<ThreadOptions['backups']> {
    if (!options.backups) {
      await writeBackupLog(data.backups, { nextAt: null });
      return undefined;
    }
    if (postgresDirectory === undefined || env.KAFKA_BROKERS)
      throw new StartupError(
        'Backups by itself are of the embedded Postgres: yours, and your Kafka, have tools of their own (docs/operations/backup.md).',
      );
    const source = { dataDir: data.path, postgresDirectory, databaseUrl };
    return { ...options.backups, source, logFile: data.backups };
  }
}

/** The host for a browser on this machine, from the address on which the gateway listens. */
function addressOf(host: string): string {
  if (/^(127\.0\.0\.1|0\.0\.0\.0|::1?)$/.test(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
