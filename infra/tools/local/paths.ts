import { chmodSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

export const isRoot = process.getuid?.() === 0;

/** Downloads, kept between runs and shared by all checkouts of this user. */
export function cacheDirectory(...below: readonly string[]): string {
  const base = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
  const directory = join(base, 'sillage', 'local', ...below);
  mkdirSync(directory, { recursive: true });
  return directory;
}

/**
 * Data, logs and state files of one instance. Below /var/tmp for root, because Postgres then runs as another user, who
 * has no access to root's home.
 */
export function instanceDirectory(instance: string, ...below: readonly string[]): string {
  const base = isRoot ? '/var/tmp/sillage-local' : cacheDirectory('instances');
  const directory = join(base, instance, ...below);
  mkdirSync(directory, { recursive: true });
  if (isRoot) chmodSync(base, 0o755);
  return directory;
}

/** The folder of all instances. */
export function instancesDirectory(): string {
  return join(instanceDirectory('shared'), '..');
}
