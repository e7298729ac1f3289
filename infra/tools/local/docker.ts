import { findProgram, run } from './commands.ts';
import type { DockerProgram } from './engine-kind.ts';

let works: Promise<boolean> | undefined;

/** True where there is a Docker daemon that answers; SILLAGE_LOCAL=native leaves it aside. */
export function isDockerUsable(): Promise<boolean> {
  works ??= answers();
  return works;
}

async function answers(): Promise<boolean> {
  if (process.env.SILLAGE_LOCAL === 'native' || !findProgram(['docker'])) return false;
  return run('docker', ['info', '--format', '{{.ServerVersion}}'], { timeoutMs: 5_000 }).then(
    (version) => version.trim() !== '',
    () => false,
  );
}

/** Starts the container of this name, or makes it; its data live as long as it does. */
export async function startContainer(name: string, program: DockerProgram): Promise<void> {
  const known = await run('docker', ['ps', '-a', '-q', '-f', `name=^${name}$`]);
  if (known.trim() !== '') await run('docker', ['start', name]);
  else
    await run('docker', ['run', '-d', '--name', name, ...program.options, program.image, ...program.command], {
      timeoutMs: 600_000,
    });
}

export async function isContainerRunning(name: string): Promise<boolean> {
  return (await run('docker', ['ps', '-q', '-f', `name=^${name}$`]).catch(() => '')).trim() !== '';
}

export async function endContainer(name: string, how: 'stop' | 'kill' | 'rm'): Promise<void> {
  await run('docker', how === 'rm' ? ['rm', '-f', '-v', name] : [how, name]).catch(async (error: unknown) => {
    if (await isContainerRunning(name)) throw error;
  });
}
