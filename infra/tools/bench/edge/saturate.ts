import { run } from '../../local/commands.ts';
import { wrkPath } from '../../local/wrk.ts';
import type { ServiceProcess } from '../../testbed/process.ts';
import { usageOf } from '../sizing/usage.ts';

export interface Saturation {
  readonly perSecond: number;
  /** Of one core, what the service used: near 1 where it was the limit, and not the load. */
  readonly core: number;
}

/** As much as the service answers to so many connections from a core of the load's own. Throws where an answer is an error. */
export async function saturate(
  service: ServiceProcess,
  {
    path,
    script,
    args = [],
    core,
    seconds,
    connections = 512,
  }: {
    readonly path: string;
    /** A Lua script of wrk beside this file. */
    readonly script: string;
    readonly args?: readonly string[];
    readonly core: number;
    readonly seconds: number;
    /** Default: enough that some wait for the log while others are read, and the service's core never waits. */
    readonly connections?: number;
  },
): Promise<Saturation> {
  const file = new URL(script, import.meta.url).pathname;
  const load = ['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '--timeout', '10s', '-s', file];
  const wrk = await wrkPath();
  const before = usageOf(service.pid).cpuMs;
  const said = await run('taskset', ['-c', String(core), wrk, ...load, `${service.url}${path}`, '--', ...args]);
  const used = usageOf(service.pid).cpuMs - before;
  const faults = /^ *(Socket errors|Non-2xx).*$/m.exec(said)?.[0];
  if (faults !== undefined) throw new Error(`${service.name}: ${faults.trim()}`);
  const perSecond = Number(/^Requests\/sec: *([\d.]+)/m.exec(said)?.[1] ?? Number.NaN);
  return { perSecond, core: used / (seconds * 1000) };
}
