import { type ParseArgsConfig, parseArgs } from 'node:util';

/** The options of an operator's command. If they are wrong, prints the reason and the usage, and exits with code 2. */
export function readArgs<const Options extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  options: Options,
) {
  try {
    return parseArgs({ options });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    return process.exit(2);
  }
}
