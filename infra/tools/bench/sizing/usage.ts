import { readFileSync } from 'node:fs';
import { statOf } from '../../local/processes.ts';

/** What a process and those below it have used since they began. */
export interface Usage {
  readonly cpuMs: number;
  /** To sockets and files together. */
  readonly writtenBytes: number;
}

/** Also of processes below it that have ended, such as the connections of Postgres. */
export function usageOf(pid: number): Usage {
  const tree = processesBelow(pid);
  const ended = readTimes(pid, 'ended');
  return {
    cpuMs: tree.reduce((sum, id) => sum + readTimes(id, 'own'), ended),
    writtenBytes: tree.reduce((sum, id) => sum + readNumber(`/proc/${id}/io`, /^wchar: (\d+)/m), 0),
  };
}

/** Of this process and of those that it started and that have ended. */
export const ownCpuMs = (): number => readTimes(process.pid, 'own') + readTimes(process.pid, 'ended');

/** What they hold of the memory; what several of them share counts once. */
export function memoryOf(pid: number): number {
  const [only, ...below] = processesBelow(pid);
  if (below.length === 0) return 1024 * readNumber(`/proc/${only}/status`, /^VmRSS:\s+(\d+) kB/m);
  return [pid, ...below].reduce(
    (sum, id) => sum + 1024 * readNumber(`/proc/${id}/smaps_rollup`, /^Pss:\s+(\d+) kB/m),
    0,
  );
}

function processesBelow(pid: number): readonly number[] {
  const children = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean);
  return [pid, ...children.flatMap((child) => processesBelow(Number(child)))];
}

const TICK_MS = 10;

/** In its own code and in the kernel. */
function readTimes(pid: number, whose: 'own' | 'ended'): number {
  const fields = statOf(pid) ?? [];
  const [user, system] = whose === 'own' ? [11, 12] : [13, 14];
  return (Number(fields[user] ?? 0) + Number(fields[system] ?? 0)) * TICK_MS;
}

function readNumber(path: string, pattern: RegExp): number {
  return Number(pattern.exec(read(path))?.[1] ?? 0);
}

/** Empty where the process has ended meanwhile. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
