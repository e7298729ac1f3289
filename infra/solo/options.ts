import { isAbsolute, resolve } from 'node:path';
import { clockOffset } from './clock.ts';
import { StartupError } from './startup-error.ts';

/** What `npm start` was asked for: flags win over variables, variables over defaults. */
export interface SoloOptions {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  readonly dataDir: string;
  /** No demo merchant, campaign and traffic on the first start. */
  readonly empty: boolean;
  /** What the clock of the services shows is this far ahead of the machine's. */
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
  --help       this text`;

/**
 * `dataDir` is resolved against `cwd`. Throws a StartupError for an unknown flag, a missing value, an impossible port
 * or time.
 */
export function parseOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  cwd: string,
  nowMs = Date.now(),
): SoloOptions {
  const given = readFlags(args);
  const now = given.get('now') ?? (env.SILLAGE_NOW || undefined);
  const dataDir = given.get('data') ?? (env.SILLAGE_DATA_DIR || '.data');
  return {
    host: given.get('host') ?? (env.HOST || '127.0.0.1'),
    port: parsePort(given.get('port') ?? (env.PORT || '4000')),
    dataDir: isAbsolute(dataDir) ? dataDir : resolve(cwd, dataDir),
    empty: given.has('empty'),
    clockOffsetMs: now === undefined ? 0 : clockOffset(now, nowMs),
    help: given.has('help'),
  };
}

const SWITCHES = new Set(['empty', 'help']);
const VALUES = new Set(['port', 'host', 'data', 'now']);

function readFlags(args: readonly string[]): ReadonlyMap<string, string> {
  const given = new Map<string, string>();
  const rest = [...args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    const [, name = '', inline] = /^--([a-z]+)(?:=(.*))?$/.exec(arg) ?? [];
    if (SWITCHES.has(name) && inline === undefined) given.set(name, '');
    else if (VALUES.has(name)) given.set(name, requireValue(name, inline ?? rest.shift()));
    else throw new StartupError(`"${arg}" is not an option of npm start; npm start -- --help lists them.`);
  }
  return given;
}

function requireValue(name: string, value: string | undefined): string {
  if (value === undefined || value === '' || value.startsWith('--'))
    throw new StartupError(`--${name} needs a value; npm start -- --help lists the options.`);
  return value;
}

function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new StartupError(`"${text}" is not a port; a port is a number from 0 to 65535.`);
  return port;
}
