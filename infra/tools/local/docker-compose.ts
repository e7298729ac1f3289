import { findProgram, installPackages, run } from './commands.ts';
import { UnavailableError } from './unavailable.ts';

/**
 * What reads a compose file: Docker's own plugin, or the `docker-compose` of PATH or of Debian, installed where it may
 * be.
 */
export async function dockerComposeCommand(): Promise<readonly [file: string, ...args: string[]]> {
  const docker = findProgram(['docker']);
  if (docker && (await hasPlugin(docker))) return [docker, 'compose'];
  if (!findProgram(['docker-compose'])) await installPackages(['docker-compose']);
  const installed = findProgram(['docker-compose']);
  if (!installed) throw new UnavailableError('docker-compose was installed, but was not found in PATH.');
  return [installed];
}

async function hasPlugin(docker: string): Promise<boolean> {
  return run(docker, ['compose', 'version']).then(
    () => true,
    () => false,
  );
}
