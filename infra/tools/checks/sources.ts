import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** The tracked and untracked files that git does not ignore, by git's own patterns; relative to the root. */
export function sources(...patterns: readonly string[]): readonly string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...patterns];
  const paths = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
  return paths.filter((path) => existsSync(join(ROOT, path)));
}
