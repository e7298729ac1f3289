import { findProgram, programOf, run } from './commands.ts';

/** The program for compose files: Docker's plugin, or `docker-compose` from PATH or Debian, installed if possible. */
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
