import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EngineOptions } from './engine-kind.ts';
import type { ProcessMark } from './processes.ts';

/**
 * The state of one engine of one instance; stored beside its data, so that any process can find, stop or restart it.
 */
export interface EngineState {
  readonly ports: readonly [number, number];
  readonly options: EngineOptions;
  readonly address: string;
  /** The running program, or the name of its container; neither while it is stopped. */
  readonly process?: ProcessMark;
  readonly container?: string;
  /** Set once it serves, since a running process may still be starting. */
  readonly isReady?: boolean;
  /** The creator of a private instance, which is useless without it. */
  readonly owner?: ProcessMark;
}

export function readState(directory: string): EngineState | undefined {
  const path = join(directory, 'state.json');
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as EngineState) : undefined;
}

export function writeState(directory: string, state: EngineState): void {
  const path = join(directory, 'state.json');
  writeFileSync(`${path}.${process.pid}`, `${JSON.stringify(state, null, 2)}\n`);
  renameSync(`${path}.${process.pid}`, path);
}
