import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@sillage/runtime/http/free-port';

/** One service in its own process, as in a cluster, which faults kill and benches measure. */
export interface ServiceProcess {
  readonly name: string;
  readonly url: string;
  readonly logFile: string;
  readonly pid: number;
  /** Pending while it runs. */
  readonly exit: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Resident set in bytes, from /proc. */
  rssBytes(): number;
  /** Sum of a Prometheus metric's samples over its labels; 0 if there are none. */
  metric(name: string): Promise<number>;
}

export interface ProcessSpec {
  readonly name: string;
  readonly command: readonly string[];
  readonly cwd?: string;
  /** Variables besides PATH, HOST and PORT. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly logDir: string;
  /** Its own process group, so that Ctrl-C reaches only the parent, which stops it in order. */
  readonly isDetached?: boolean;
  /** Another user than this one, which needs root. */
  readonly uid?: number;
  readonly gid?: number;
  /** It kills itself at some time, perhaps before it is ready, which is not a failed start. */
  readonly mayDie?: boolean;
  /** A fixed port, so that a restarted process has the same address. */
  readonly port?: number;
}

/**
 * The command for Node on a TypeScript source or a bundle, with the images' memory settings; pinned to a core if one is
 * given.
 */
export function nodeOn(entry: string, core?: number): readonly string[] {
  const loader = entry.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const node = [process.execPath, '--max-semi-space-size=64', ...loader, entry];
  // Pins it, so that a rate is a rate per core.
  return core === undefined ? node : ['taskset', '-c', String(core), ...node];
}

/** If the run ends by an error, its processes end as well. */
const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/** Starts a process and resolves once its `/readyz` answers 200; rejects with the end of its log if it ends before. */
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

/** For a service that hangs, even on a very busy machine; one that ends is detected at once. */
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
