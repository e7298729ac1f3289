import { readFileSync } from 'node:fs';
import { statOf } from '../../local/processes.ts';

/** The usage of a process and its descendants since their start. */
export interface Usage {
  readonly cpuMs: number;
  /** To sockets and files together. */
  readonly writtenBytes: number;
}

/** Includes descendants that have ended, such as the connections of Postgres. */
export function usageOf(pid: number): Usage {
  const tree = processesBelow(pid);
  const ended = readTimes(pid, 'ended');
  return {
    cpuMs: tree.reduce((sum, id) => sum + readTimes(id, 'own'), ended),
    writtenBytes: tree.reduce((sum, id) => sum + readNumber(`/proc/${id}/io`, /^wchar: (\d+)/m), 0),
  };
}

/** Of this process and its ended children. */
export const ownCpuMs = (): number => readTimes(process.pid, 'own') + readTimes(process.pid, 'ended');

/** Their memory, with shared memory counted once. */
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

/** In user mode and in the kernel. */
function readTimes(pid: number, whose: 'own' | 'ended'): number {
  const fields = statOf(pid) ?? [];
  const [user, system] = whose === 'own' ? [11, 12] : [13, 14];
  return (Number(fields[user] ?? 0) + Number(fields[system] ?? 0)) * TICK_MS;
}

function readNumber(path: string, pattern: RegExp): number {
  return Number(pattern.exec(read(path))?.[1] ?? 0);
}

/** Empty if the process has ended meanwhile. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
