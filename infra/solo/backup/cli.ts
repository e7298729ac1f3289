import { StartupError } from '../startup-error.ts';

/** Ends the process with the exit code that `run` resolves with, or with 1 and a sentence if it throws. */
export async function runCli(run: () => Promise<number>): Promise<never> {
  try {
    process.exit(await run());
  } catch (error) {
    console.error(error instanceof StartupError || isUnknownOption(error) ? error.message : error);
    process.exit(1);
  }
}

function isUnknownOption(error: unknown): error is TypeError {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}

const EVERY_MS = 1_000;

/** Prints at most one line a second. */
export function progressLine(): (text: string) => void {
  let last = performance.now();
  return (text) => {
    if (performance.now() - last < EVERY_MS) return;
    last = performance.now();
    console.log(text);
  };
}

export function sizeOf(bytes: number): string {
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`;
}
