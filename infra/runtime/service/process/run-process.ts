import type { z } from 'zod';
import { type CommonConfig, ConfigError, loadConfig } from '../config/config.ts';
import { exposeCertificates } from '../telemetry/certificate-figures.ts';
import { createLogger, type Logger } from '../telemetry/logger.ts';
import { createMetrics, exposeProcess, type Metrics } from '../telemetry/metrics.ts';
import { useTracing } from '../telemetry/use-tracing.ts';
import { createLifecycle, type Lifecycle } from './lifecycle.ts';

export interface ProcessContext<Config> {
  readonly life: Lifecycle;
  readonly config: Config;
  readonly log: Logger;
  /** Metrics of the service and its process. */
  readonly metrics: Metrics;
}

/** Commands by name: the program's first argument runs one instead of the service, and the process ends. */
export type Commands<Config> = Readonly<Record<string, (context: ProcessContext<Config>) => Promise<void>>>;

const IMPATIENCE_MS = 1000;

/**
 * Runs one process: loads the configuration, wires it, and on SIGTERM or SIGINT releases what `wire` acquired, in
 * reverse order. A second signal after a second, or SHUTDOWN_TIMEOUT_MS, ends it at once. Exit codes: 0 stopped, 1
 * failed, 2 invalid configuration or argument.
 */
export async function runProcess<Schema extends z.ZodType<CommonConfig>>(
  name: string,
  schema: Schema,
  wire: (context: ProcessContext<z.output<Schema>>) => Promise<void>,
  commands: Commands<z.output<Schema>> = {},
): Promise<void> {
  const command = commandOrExit(name, commands);
  const config = configOrExit(schema);
  const isTraced = config.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined;
  const log = createLogger(name, config.LOG_LEVEL, undefined, { isTraced });
  const life = createLifecycle(log);
  const metrics = createMetrics(name, { hasExemplars: isTraced });
  exposeProcess(metrics);
  exposeCertificates(metrics, config);
  await useTracing(life, name, config.OTEL_EXPORTER_OTLP_ENDPOINT);
  const signalled = new Promise<undefined>((resolve) => {
    let firstAtMs: number | undefined;
    const onSignal = (signal: NodeJS.Signals) => {
      // npm forwards the Ctrl-C that the terminal has already sent, so only a later signal means impatience.
      if (firstAtMs !== undefined && Date.now() - firstAtMs > IMPATIENCE_MS) process.exit(1);
      if (firstAtMs !== undefined) return;
      firstAtMs = Date.now();
      log.info({ signal }, 'stopping');
      resolve(undefined);
    };
    process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
  });
  const wired = (command ?? wire)({ life, config, log, metrics });
  try {
    await Promise.race([wired, signalled]);
    const failure = command ? undefined : await Promise.race([life.ended, signalled]);
    if (failure !== undefined) throw failure;
  } catch (error) {
    if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
    else log.fatal({ err: error }, 'the service failed');
    process.exitCode = error instanceof ConfigError ? 2 : 1;
  }
  setTimeout(() => {
    log.error('not everything closed in time');
    process.exit(1);
  }, config.SHUTDOWN_DELAY_MS + config.SHUTDOWN_TIMEOUT_MS).unref();
  // Resources that are still being acquired are not registered yet, and could not be released.
  life.announceStop();
  await wired.catch(() => undefined);
  await life.stop({ delayMs: process.exitCode === undefined && !command ? config.SHUTDOWN_DELAY_MS : 0 });
  log.info('stopped');
  process.exit();
}

/** Undefined without an argument. */
function commandOrExit<Config>(name: string, commands: Commands<Config>): Commands<Config>[string] | undefined {
  const [argument] = process.argv.slice(2);
  if (argument === undefined) return undefined;
  const command = Object.hasOwn(commands, argument) ? commands[argument] : undefined;
  if (command) return command;
  const known = Object.keys(commands).join(', ') || 'none';
  process.stderr.write(`${name} does not know the argument "${argument}". Those it takes: ${known}.\n`);
  process.exit(2);
}

function configOrExit<Schema extends z.ZodType<CommonConfig>>(schema: Schema): z.output<Schema> {
  try {
    return loadConfig(schema, process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(2);
  }
}
