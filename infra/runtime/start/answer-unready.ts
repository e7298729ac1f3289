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

/** Most starts are over before. */
const LONG_MS = 2_000;

/** Until it is closed, the service's address says that it lives and is not ready, and why. */
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

/** Does work that may take long, with an address that says so from the moment on at which it does. */
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
