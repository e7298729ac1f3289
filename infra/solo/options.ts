import { isAbsolute, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { clockOffset } from './clock.ts';
import { StartupError } from './startup-error.ts';

/** The options of `npm start`: flags override environment variables, which override defaults. */
export interface SoloOptions {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  readonly dataDir: string;
  /** Skips the demo merchant, campaign and traffic on the first start. */
  readonly empty: boolean;
  /** The folder of daily backups, and how many of them to keep; undefined: no automatic backups. */
  readonly backups?: { readonly folder: string; readonly keep: number } | undefined;
  /** How far the services' clock is ahead of the system clock. */
  readonly clockOffsetMs: number;
  readonly help: boolean;
}

export const USAGE = `npm start -- [options]

  --port N     the port of the web application and the API (PORT, default 4000; 0: any free one)
  --host ADDR  the address it listens on (HOST, default 127.0.0.1)
  --data DIR   where everything is kept (SILLAGE_DATA_DIR, default .data)
  --now TIME   what day it is for this run, such as 2026-12-06 (SILLAGE_NOW): what is due on the 5th is charged; sign-in keeps
               the real time
  --empty      on the first start: no demo merchant, campaign and traffic
  --backup-dir DIR   takes a backup a day into this folder (BACKUP_DIR)
  --backup-keep N    how many of them stay (BACKUP_KEEP, default 7)
  --help       this text`;

/**
 * `dataDir` is resolved against `cwd`. Throws a StartupError for an unknown flag, a missing value, an invalid port or
 * time.
 */
export function parseOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  cwd: string,
  nowMs = Date.now(),
): SoloOptions {
  const given = readFlags(args);
  const now = given.now ?? (env.SILLAGE_NOW || undefined);
  const dataDir = given.data ?? (env.SILLAGE_DATA_DIR || '.data');
  return {
    host: given.host ?? (env.HOST || '127.0.0.1'),
    port: parsePort(given.port ?? (env.PORT || '4000')),
    dataDir: isAbsolute(dataDir) ? dataDir : resolve(cwd, dataDir),
    empty: given.empty,
    backups: parseBackups(given, env, cwd),
    clockOffsetMs: now === undefined ? 0 : clockOffset(now, nowMs),
    help: given.help,
  };
}

function readFlags(args: readonly string[]) {
  const value = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  try {
    const options = {
      port: value,
      host: value,
      data: value,
      now: value,
      'backup-dir': value,
      'backup-keep': value,
      empty: flag,
      help: flag,
    };
    const { values } = parseArgs({ args: [...args], options });
    const [unset] = Object.entries(values).find(([, given]) => given === '') ?? [];
    if (unset !== undefined) throw new TypeError(`Option '--${unset}' argument missing`);
    return values;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // The first line names the fault; the others suggest another spelling.
    throw new StartupError(`${error.message.split(/\.?\n/, 1)[0]}; npm start -- --help lists the options.`);
  }
}

function parseBackups(
  given: ReturnType<typeof readFlags>,
  env: Readonly<Record<string, string | undefined>>,
  cwd: string,
): SoloOptions['backups'] {
  const folder = given['backup-dir'] ?? (env.BACKUP_DIR || undefined);
  if (folder === undefined) return undefined;
  const keep = given['backup-keep'] ?? (env.BACKUP_KEEP || '7');
  if (!/^[1-9]\d{0,3}$/.test(keep)) throw new StartupError(`"${keep}" is not a number of backups to keep.`);
  return { folder: resolve(cwd, folder), keep: Number(keep) };
}

function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new StartupError(`"${text}" is not a port; a port is a number from 0 to 65535.`);
  return port;
}
