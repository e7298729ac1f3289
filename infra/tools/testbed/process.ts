import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@sillage/runtime/http/free-port';

/** One service as its own process, as in a cluster: what faults kill and benches measure. */
export interface ServiceProcess {
  readonly name: string;
  readonly url: string;
  readonly logFile: string;
  readonly pid: number;
  /** Undefined while it runs. */
  readonly exit: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Resident set in bytes, from /proc. */
  rssBytes(): number;
  /** Sum of the samples of one Prometheus metric over its labels; 0 where there is none. */
  metric(name: string): Promise<number>;
}

export interface ProcessSpec {
  readonly name: string;
  readonly command: readonly string[];
  readonly cwd?: string;
  /** Besides PATH, HOST and PORT. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly logDir: string;
  /** Its own process group: Ctrl-C reaches the one who stops it in order. */
  readonly isDetached?: boolean;
  /** Another user than this one; only root can. */
  readonly uid?: number;
  readonly gid?: number;
  /** It kills itself sooner or later, perhaps before it is ready: that is no failure to start. */
  readonly mayDie?: boolean;
  /** The fixed port, so that a restarted process is found at the same address. */
  readonly port?: number;
}

/**
 * Node on a TypeScript source or a bundle, with the memory that the images give it; on this core alone if one is given.
 */
export function nodeOn(entry: string, core?: number): readonly string[] {
  const loader = entry.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const node = [process.execPath, '--max-semi-space-size=64', ...loader, entry];
  // So that a rate is a rate per core.
  return core === undefined ? node : ['taskset', '-c', String(core), ...node];
}

/** A run that ends by an error takes its processes along. */
const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/**
 * Starts a process and resolves once its `/readyz` answers 200; rejects with the end of its log when it ends before.
 */
export async function startProcess(spec: ProcessSpec): Promise<ServiceProcess> {
  const port = spec.port ?? (await freePort());
  const logFile = join(spec.logDir, `${spec.name}.log`);
  const [program = '', ...args] = spec.command;
  const child = spawn(program, args, {
    ...(spec.cwd !== undefined && { cwd: spec.cwd }),
    detached: spec.isDetached ?? false,
    ...(spec.uid !== undefined && { uid: spec.uid }),
    ...(spec.gid !== undefined && { gid: spec.gid }),
    env: { PATH: process.env.PATH, ...spec.env, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  const log = createWriteStream(logFile, { flags: 'a' });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const exit = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(spec, url, child, logFile);
  const { pid } = child;
  if (pid === undefined) throw new Error(`${spec.name} has no process id`);
  return {
    name: spec.name,
    url,
    logFile,
    pid,
    exit,
    async kill(signal) {
      child.kill(signal);
      await exit;
    },
    rssBytes: () => residentBytes(pid),
    metric: (name) => readMetric(url, name),
  };
}

/** A service that ends is noticed at once; this is for one that hangs, on a machine however busy. */
const READY_WITHIN_MS = 180_000;

async function untilReady(
  { name, mayDie = false }: ProcessSpec,
  url: string,
  child: ChildProcess,
  logFile: string,
): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline && child.exitCode === null && child.signalCode === null) {
    const ready = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    await sleep(50);
  }
  if (mayDie && child.signalCode === 'SIGKILL') return;
  child.kill('SIGKILL');
  throw new Error(`${name} did not become ready. The end of its log:\n${readFileSync(logFile, 'utf8').slice(-4000)}`);
}

function residentBytes(pid: number): number {
  const match = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(match?.[1] ?? 0) * 1024;
}

async function readMetric(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const samples = text.split('\n').filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`));
  return samples.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
}
