import { run } from './commands.ts';

const PROBE = `
  const { getContainerRuntimeClient } = await import('testcontainers');
  await getContainerRuntimeClient();
  process.exit(0);
`;

let works: Promise<boolean> | undefined;

/** Whether Docker answers, asked once. */
export function isDockerUsable(): Promise<boolean> {
  works ??= askDocker();
  return works;
}

/** True where there is a Docker daemon that answers; SILLAGE_LOCAL=native leaves it aside. */
export async function askDocker(): Promise<boolean> {
  if (process.env.SILLAGE_LOCAL === 'native') return false;
  try {
    // A process of its own, because a socket on which nobody answers would keep this one alive.
    await run(process.execPath, ['--input-type=module', '--eval', PROBE], {
      cwd: import.meta.dirname,
      timeoutMs: 15_000,
    });
    return true;
  } catch {
    process.stderr.write("Docker does not answer: the engines are this machine's own.\n");
    // The processes that this one starts need not ask again.
    process.env.SILLAGE_LOCAL = 'native';
    return false;
  }
}
