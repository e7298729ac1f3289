import { existsSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, isFreePort } from '@sillage/runtime/http/free-port';
import { isDockerUsable } from './docker.ts';
import type { EngineKind, EngineName, EngineOptions, Place } from './engine-kind.ts';
import { kafka } from './kafka.ts';
import { withLock } from './lock.ts';
import { instanceDirectory } from './paths.ts';
import { postgres } from './postgres.ts';
import { endProcess, isRunning, type ProcessMark, spawnDetached } from './processes.ts';
import { redis } from './redis.ts';
import { type EngineState, readState, writeState } from './state.ts';

export const kinds: Readonly<Record<EngineName, EngineKind>> = { postgres, redis, kafka };
const START_TIMEOUT_MS = 60_000;
/** Loaded only if there is Docker, because testcontainers is slow to load. */
const containers = () => import('./containers.ts');

/** One engine of one instance. Stopping keeps its data, its ports and its address. */
export interface LocalEngine {
  readonly name: EngineName;
  readonly instance: string;
  /** `postgresql://…`, `redis://…`, or Kafka's `host:port`; known after the first start. */
  readonly address: string;
  /** Its local process; undefined while it is stopped, and in a container. */
  readonly pid: number | undefined;
  /** Resolves when it serves; does nothing if it already does. */
  start(): Promise<void>;
  /** Stops it in order; does nothing if it is stopped. */
  stop(): Promise<void>;
  /** SIGKILL, like a power failure. */
  kill(): Promise<void>;
  /** Stops it and deletes its data. */
  remove(): Promise<void>;
}

/**
 * Starts the engine of this name in this instance. `owner`: the process with whose end the instance becomes useless.
 */
export async function startEngine(
  name: EngineName,
  instance: string,
  options: EngineOptions & { readonly owner?: ProcessMark } = {},
): Promise<LocalEngine> {
  const { owner, ...engineOptions } = options;
  const engine = engineOf(name, instance, engineOptions, owner);
  await engine.start();
  return engine;
}

/** The engine of this name in this instance, without starting it. */
export function engineOf(
  name: EngineName,
  instance: string,
  options: EngineOptions = {},
  owner?: ProcessMark,
): LocalEngine {
  const kind = kinds[name];
  const directory = instanceDirectory(instance, name);
  const locked = <T>(work: () => Promise<T>) => withLock(`${instance}-${name}`, work);

  return {
    name,
    instance,
    get address() {
      return readState(directory)?.address ?? '';
    },
    get pid() {
      return readState(directory)?.process?.pid;
    },
    start: () =>
      locked(async () => {
        const known = readState(directory);
        if (known && (await isUp(known))) return known.isReady ? undefined : untilServing(kind, directory, known);
        const state = known && (await canListen(known)) ? known : await newState(kind, directory, options, owner);
        await launch(kind, directory, state, `sillage-${instance}-${name}`);
      }),
    stop: () => locked(() => end(kind, directory, 'stop')),
    kill: () => locked(() => end(kind, directory, 'kill')),
    remove: () =>
      locked(async () => {
        await end(kind, directory, 'rm');
        kind.removeData?.(directory);
        rmSync(directory, { recursive: true, force: true });
        removeIfEmpty(join(directory, '..'));
      }),
  };
}

export async function isUp(state: EngineState): Promise<boolean> {
  if (state.container !== undefined) return (await containers()).isContainerRunning(state.container);
  return state.process !== undefined && isRunning(state.process);
}

async function newState(
  kind: EngineKind,
  directory: string,
  options: EngineOptions,
  owner?: ProcessMark,
): Promise<EngineState> {
  const { place, ports: known } = options.quorum ?? { place: 0, ports: [] };
  const ports = known[place] ?? ([await freePort(), await freePort()] as const);
  const address = kind.addressOf({ directory, ports, options });
  return { ports, options, address, ...(owner ? { owner } : {}) };
}

/** A private engine keeps its ports, because its clients know them. Shared engines move if a port is taken. */
async function canListen({ owner, ports }: EngineState): Promise<boolean> {
  return owner !== undefined || (await Promise.all(ports.map(isFreePort))).every(Boolean);
}

async function launch(kind: EngineKind, directory: string, state: EngineState, container: string): Promise<void> {
  const { process: _gone, isReady: _noMore, container: knownContainer, ...lasting } = state;
  const place: Place = { directory, ports: lasting.ports, options: lasting.options };
  if (knownContainer !== undefined || (!place.options.native && (await isDockerUsable()))) {
    try {
      writeState(directory, { ...lasting, container });
      await (await containers()).startContainer(container, place.ports[0], kind.container(place));
      return await untilServing(kind, directory, { ...lasting, container });
    } catch (error) {
      // For example, an image that cannot be pulled: the machine's own packages are used instead.
      await (await containers()).endContainer(container, 'rm').catch(() => {});
      process.stderr.write(
        `${kind.name} did not start in Docker: ${error instanceof Error ? error.message : String(error)}\n`,
      );
    }
  }
  const { file, args, ...how } = await kind.native(place);
  const mark = await spawnDetached(file, args, { ...how, logFile: logOf(directory), cwd: directory });
  writeState(directory, { ...lasting, process: mark });
  await untilServing(kind, directory, { ...lasting, process: mark });
}

async function untilServing(kind: EngineKind, directory: string, state: EngineState): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const failure = await kind.greet(state.address, state.options).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (failure === undefined) return writeState(directory, { ...state, isReady: true });
    if (!(await isUp(state)) || Date.now() > deadline) {
      throw new Error(`${kind.name} did not start on ${state.address}. It said:\n${lastLines(logOf(directory))}`, {
        cause: failure,
      });
    }
    await sleep(50);
  }
}

async function end(kind: EngineKind, directory: string, how: 'stop' | 'kill' | 'rm'): Promise<void> {
  const state = readState(directory);
  if (!state) return;
  const { process: mark, isReady: _noMore, ...lasting } = state;
  if (state.container !== undefined) await (await containers()).endContainer(state.container, how);
  if (mark) await endProcess(mark, how === 'kill' ? 'SIGKILL' : kind.stopSignal);
  writeState(directory, lasting);
}

/** Removes the instance's folder together with its last engine. */
function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // It is not empty, or another process has removed it.
  }
}

function logOf(directory: string): string {
  return join(directory, 'engine.log');
}

function lastLines(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n').slice(-15).join('\n') : '(nothing)';
}
