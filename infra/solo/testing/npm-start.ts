import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { z } from 'zod';
import manifest from '../../../package.json' with { type: 'json' };
import { findPostmaster } from '../postgres/postmaster.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
/** The Node options of `npm start`, so that memory and speed are those of an installation. */
const NODE_OPTIONS = manifest.scripts.start.match(/--max-\S+/g) ?? [];

/** `npm start` as a child process, as a person at a terminal sees it. */
export interface Started {
  readonly process: ChildProcess;
  /** The output so far. */
  output(): string;
  /** Resolves when it reports that it is ready; rejects with its output if it ends before. */
  readonly ready: Promise<void>;
  readonly exit: Promise<number | null>;
}

/** Starts on a free port, unless `args` set one; `more` are environment variables. */
export function npmStart(
  dataDir: string,
  args: readonly string[] = ['--port', '0'],
  more: Readonly<Record<string, string>> = {},
): Started {
  const { DATABASE_URL: _database, KAFKA_BROKERS: _kafka, REDIS_URL: _redis, ...env } = process.env;
  const child = spawn(
    process.execPath,
    [...NODE_OPTIONS, join(ROOT, 'infra', 'solo', 'start.js'), '--data', dataDir, ...args],
    {
      cwd: ROOT,
      env: { ...env, ...more },
    },
  );
  let text = '';
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
  const ready = new Promise<void>((resolve, reject) => {
    const onData = (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('Ctrl-C stops it')) resolve();
    };
    child.stdout.on('data', onData);
    child.stderr.on('data', onData);
    child.once('close', () => reject(new Error(`npm start ended early:\n${text}`)));
  });
  // Some tests expect the process to end without becoming ready.
  ready.catch(() => {});
  return { process: child, output: () => text, ready, exit };
}

/** The row of the summary that begins with this name. */
export function summaryRow(started: Started, name: string): string {
  const row = started
    .output()
    .split('\n')
    .find((line) => line.startsWith(`  ${name} `));
  if (row === undefined) throw new Error(`no "${name}" in:\n${started.output()}`);
  return row.slice(`  ${name}`.length).trim();
}

/** The process id of the Postgres that runs on these data; undefined if there is none. */
export async function postgresOf(dataDir: string): Promise<number | undefined> {
  return (await findPostmaster(join(dataDir, 'postgres')))?.pid;
}

/** The demo account's API, signed in through the gateway. */
export async function signIn(url: string, dataDir: string): Promise<(path: string) => Promise<unknown>> {
  const account = z.object({ email: z.string(), password: z.string() });
  const { email, password } = account.parse(JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')));
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`sign-in: ${answer.status} ${await answer.text()}`);
  const { access_token: token } = z.object({ access_token: z.string() }).parse(await answer.json());
  return async (path) => {
    const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
}

/**
 * Opens a link like a browser after a person's click; returns status and Location. Not by fetch, which always sends
 * `sec-fetch-mode: cors`, by which the request counts as a script's and not as a click.
 */
export function openLink(
  url: string,
  more: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number | undefined; readonly location: string | undefined }> {
  const headers = {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'accept-language': 'fr,en;q=0.8',
    'sec-fetch-dest': 'document',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-site': 'cross-site',
    'sec-fetch-user': '?1',
    ...more,
  };
  return new Promise((resolve, reject) => {
    const request = get(url, { headers, agent: false }, (response) => {
      response.resume();
      resolve({ status: response.statusCode, location: response.headers.location });
    });
    request.once('error', reject);
  });
}
