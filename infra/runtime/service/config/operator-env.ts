import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { isAlive } from '../is-alive.ts';
import { ConfigError } from './config.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** The file that `npm start` writes into its data folder for commands. */
const Running = z.object({
  pid: z.int(),
  /** By service; that of the log is `bus`. */
  databaseUrls: z.record(z.string(), z.string()).optional(),
  attributionUrl: z.string().optional(),
  internalSecret: z.string().optional(),
  clockOffsetMs: z.number().default(0),
});

/** Any of these variables selects an installation. */
const NAMED = ['DATABASE_URL', 'LOG_DATABASE_URL', 'KAFKA_BROKERS'];

/**
 * The environment of an operator's command: unchanged if it selects an installation, else that of the `npm start` that
 * runs in SILLAGE_DATA_DIR, with the database URL of the given service. Throws a ConfigError that says what to set or
 * start.
 */
export async function operatorEnv(env: Env, cwd: string, service?: string): Promise<Env> {
  if (NAMED.some((name) => env[name])) return env;
  const dataDir = resolve(cwd, env.SILLAGE_DATA_DIR || '.data');
  const running = await readRunning(join(dataDir, 'running.json'));
  if (!running || !isAlive(running.pid)) {
    throw new ConfigError(
      `No Sillage runs on ${dataDir}: start it with npm start, name its data folder with SILLAGE_DATA_DIR, or set DATABASE_URL with KAFKA_BROKERS or LOG_DATABASE_URL.`,
    );
  }
  if (running.databaseUrls === undefined) {
    throw new ConfigError(
      `The Sillage of ${dataDir} was started with its own DATABASE_URL or KAFKA_BROKERS: set for this command what was set for that one.`,
    );
  }
  return {
    // As `npm start` folds.
    VISIT_ROWS: 'needed',
    ASSESS_ORDERS: 'on',
    ...env,
    DATABASE_URL: service && running.databaseUrls[service],
    LOG_DATABASE_URL: running.databaseUrls.bus,
    ATTRIBUTION_URL: running.attributionUrl,
    INTERNAL_SECRET: running.internalSecret,
    CLOCK_OFFSET_MS: String(running.clockOffsetMs),
  };
}

async function readRunning(file: string): Promise<z.infer<typeof Running> | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : Running.safeParse(JSON.parse(text)).data;
}
