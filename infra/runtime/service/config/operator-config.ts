import type { z } from 'zod';
import { ConfigError, loadConfig } from './config.ts';
import { operatorEnv } from './operator-env.ts';

/**
 * The configuration of an operator's command, from `operatorEnv`. If it is invalid, prints why and exits with code 2.
 */
export async function operatorConfig<Schema extends z.ZodType>(
  schema: Schema,
  service: string,
): Promise<z.output<Schema>> {
  try {
    return loadConfig(schema, await operatorEnv(process.env, process.cwd(), service));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(2);
  }
}
