import { run } from '../../local/commands.ts';
import { wrkPath } from '../../local/wrk.ts';
import type { ServiceProcess } from '../../testbed/process.ts';
import { usageOf } from '../sizing/usage.ts';

export interface Saturation {
  readonly perSecond: number;
  /** Fraction of a core that the service used: near 1 if the service was the limit, and not the load. */
  readonly core: number;
  /** The 99th percentile of its response time. */
  readonly p99Ms: number;
}

/** Measures the service's maximum rate with this many connections. Throws if a response is an error. */
export async function saturate(
  service: Pick<ServiceProcess, 'name' | 'url' | 'pid'>,
  {
    path,
    script,
    args = [],
    core,
    seconds,
    connections = 512,
  }: {
    readonly path: string;
    /** A Lua script for wrk beside this file. */
    readonly script: string;
    readonly args?: readonly string[];
    /** A core for the load alone, or any. */
    readonly core: number | 'any';
    readonly seconds: number;
    /**
     * Default: enough that some requests wait for the log while others are read, so that the service's core is always
     * busy.
     */
    readonly connections?: number;
  },
): Promise<Saturation> {
  const file = new URL(script, import.meta.url).pathname;
  const load = ['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '--timeout', '10s', '--latency', '-s', file];
  const command = [await wrkPath(), ...load, `${service.url}${path}`, '--', ...args];
  const [program = '', ...rest] = core === 'any' ? command : ['taskset', '-c', String(core), ...command];
  const before = usageOf(service.pid).cpuMs;
  const said = await run(program, rest);
  const used = usageOf(service.pid).cpuMs - before;
  const faults = /^ *(Socket errors|Non-2xx).*$/m.exec(said)?.[0];
  if (faults !== undefined) throw new Error(`${service.name}: ${faults.trim()}`);
  const perSecond = Number(/^Requests\/sec: *([\d.]+)/m.exec(said)?.[1] ?? Number.NaN);
  const [, p99 = '', unit = ''] = /^ *99% +([\d.]+)(us|ms|s)$/m.exec(said) ?? [];
  return {
    perSecond,
    core: used / (seconds * 1000),
    p99Ms: Number(p99) * ({ us: 0.001, ms: 1, s: 1000 }[unit] ?? Number.NaN),
  };
}

/** wrk counts every response below 400 as a success. */
export async function checkRedirects(service: Pick<ServiceProcess, 'name' | 'url'>, path: string): Promise<void> {
  const { status } = await fetch(`${service.url}${path}`, { redirect: 'manual' });
  if (status !== 302) throw new Error(`${service.name} answered ${status} instead of a redirect`);
}
