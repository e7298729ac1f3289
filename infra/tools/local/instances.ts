import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { EngineName, EngineOptions } from './engine-kind.ts';
import { engineOf, isUp, type LocalEngine, startEngine } from './local-engine.ts';
import { instancesDirectory } from './paths.ts';
import { isRunning, markOf } from './processes.ts';
import { readState } from './state.ts';

const SHARED = 'shared';
export const engineNames: readonly EngineName[] = ['postgres', 'redis', 'kafka'];

/** The address of the engine that all development and tests of this user share; starts it if necessary. */
export async function ensureShared(name: EngineName): Promise<string> {
  const known = readState(join(instancesDirectory(), SHARED, name));
  if (known?.isReady && (await isUp(known))) return known.address;
  return (await startEngine(name, SHARED)).address;
}

/** Stops the shared engines; `wipe` also deletes their data. */
export async function stopShared(options: { readonly wipe?: boolean } = {}): Promise<void> {
  await Promise.all(
    engineNames.map((name) => {
      const engine = engineOf(name, SHARED);
      return options.wipe ? engine.remove() : engine.stop();
    }),
  );
}

export interface PrivateOptions extends EngineOptions {
  /** Engines with the same name of an instance share a folder; default: a random name. */
  readonly instance?: string;
}

/**
 * A private engine, for actions that would disturb others: stopping it, killing it, loading it. Remove it when done.
 */
export const startPostgres = (options?: PrivateOptions): Promise<LocalEngine> => startPrivate('postgres', options);
export const startRedis = (options?: PrivateOptions): Promise<LocalEngine> => startPrivate('redis', options);
export const startKafka = (options?: PrivateOptions): Promise<LocalEngine> => startPrivate('kafka', options);

/** `startPostgres` and its siblings, by name. */
export async function startPrivate(name: EngineName, options: PrivateOptions = {}): Promise<LocalEngine> {
  await removeOrphans();
  const { instance = `private-${randomBytes(6).toString('hex')}`, ...rest } = options;
  return startEngine(name, instance, { ...rest, owner: markOf(process.pid) });
}

/** Private engines whose creator is gone (most likely killed) would otherwise run for ever. */
export async function removeOrphans(): Promise<void> {
  const base = instancesDirectory();
  for (const instance of readdirSync(base)) {
    for (const name of engineNames) {
      const owner = readState(join(base, instance, name))?.owner;
      if (owner && !isRunning(owner)) await engineOf(name, instance).remove();
    }
  }
}
