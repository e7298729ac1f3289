import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { z } from 'zod';

/**
 * Runs a file, relative to this folder, as a separate process on one core, or on any, with `input` as its argument, and
 * parses the JSON that it prints.
 */
export async function runPinned<Schema extends z.ZodType>(
  file: string,
  core: number | 'any',
  schema: Schema,
  input: object,
): Promise<z.output<Schema>> {
  const entry = new URL(file, import.meta.url).pathname;
  const command = [process.execPath, '--import', 'tsx', entry, JSON.stringify(input)];
  const [program = '', ...args] = core === 'any' ? command : ['taskset', '-c', String(core), ...command];
  const { stdout } = await promisify(execFile)(program, args, { maxBuffer: 1 << 24 });
  return schema.parse(JSON.parse(stdout));
}
