import { setTimeout as sleep } from 'node:timers/promises';
import { buildHttpApp, listen } from '../http/index.ts';
import { AppError, type CommonConfig, type Lifecycle, type Logger } from '../service/index.ts';

export interface UnreadyOptions {
  readonly config: Pick<
    CommonConfig,
    'HOST' | 'PORT' | 'TRUSTED_PROXIES' | 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OPS_HOSTS'
  >;
  readonly log: Logger;
}

/** Most starts finish earlier. */
const LONG_MS = 2_000;

/** Answers health checks on the service's address until it is closed: alive, but not ready, with the reason. */
export function answerUnready(
  life: Lifecycle,
  { config, log }: UnreadyOptions,
  schema: string,
  why: string,
): Promise<{ close(): Promise<void> }> {
  const unready = async () => {
    throw new AppError('unavailable', why);
  };
  const app = buildHttpApp({ name: schema, log, config, life, observe: 'light', readiness: { schema: unready } });
  return listen(app, config);
}

/** Runs work of the start, and answers as not ready if it takes long. */
export async function unreadyMeanwhile<T>(
  life: Lifecycle,
  options: UnreadyOptions,
  schema: string,
  why: string,
  work: () => Promise<T>,
): Promise<T> {
  const over = new AbortController();
  const answering = sleep(LONG_MS, undefined, { signal: over.signal }).then(
    () => answerUnready(life, options, schema, why),
    () => undefined,
  );
  try {
    return await work();
  } finally {
    over.abort();
    await (await answering)?.close();
  }
}
