import { findProgram, programOf, run } from './commands.ts';

/**
 * What reads a compose file: Docker's own plugin, or the `docker-compose` of PATH or of Debian, installed where it may
 * be.
 */
export async function dockerComposeCommand(): Promise<readonly [file: string, ...args: string[]]> {
  const docker = findProgram(['docker']);
  if (docker && (await hasPlugin(docker))) return [docker, 'compose'];
  return [await programOf(['docker-compose'], ['docker-compose'])];
}

async function hasPlugin(docker: string): Promise<boolean> {
  return run(docker, ['compose', 'version']).then(
    () => true,
    () => false,
  );
}
