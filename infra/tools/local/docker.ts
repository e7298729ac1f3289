import { run } from './commands.ts';

const PROBE = `
  const { getContainerRuntimeClient } = await import('testcontainers');
  await getContainerRuntimeClient();
  process.exit(0);
`;

let works: Promise<boolean> | undefined;

/** Whether Docker answers; checked once. */
export function isDockerUsable(): Promise<boolean> {
  works ??= askDocker();
  return works;
}

/** Returns true if a Docker daemon answers; SILLAGE_LOCAL=native disables it. */
export async function askDocker(): Promise<boolean> {
  if (process.env.SILLAGE_LOCAL === 'native') return false;
  try {
    // In a separate process, because a socket without an answer would keep this one alive.
    await run(process.execPath, ['--input-type=module', '--eval', PROBE], {
      cwd: import.meta.dirname,
      timeoutMs: 15_000,
    });
    return true;
  } catch {
    process.stderr.write("Docker does not answer: the engines are this machine's own.\n");
    // Saves child processes the check.
    process.env.SILLAGE_LOCAL = 'native';
    return false;
  }
}
