import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cacheDirectory } from './paths.ts';
import { isAlive } from './processes.ts';

/** Runs `work` while no other process of this user holds the lock of this name. A dead holder's lock is taken over. */
export async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const path = join(cacheDirectory('locks'), `${name}.lock`);
  while (!take(path)) {
    const holder = holderOf(path);
    if (holder !== undefined && !isAlive(holder)) rmSync(path, { force: true });
    await sleep(25 + Math.random() * 50);
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

function take(path: string): boolean {
  try {
    const file = openSync(path, 'wx');
    writeSync(file, String(process.pid));
    closeSync(file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Undefined before the holder has written its id, and after it has released the lock. */
function holderOf(path: string): number | undefined {
  try {
    return Number(readFileSync(path, 'utf8')) || undefined;
  } catch {
    return undefined;
  }
}
