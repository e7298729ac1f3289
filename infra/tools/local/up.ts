import { engineNames, ensureShared } from './instances.ts';
import { UnavailableError } from './unavailable.ts';

/** `npm run local:up`: starts the shared engines and prints the variables that make a service use them. */
const variables = { postgres: 'DATABASE_URL', redis: 'REDIS_URL', kafka: 'KAFKA_BROKERS' } as const;

for (const name of engineNames) {
  try {
    process.stdout.write(`${variables[name]}=${await ensureShared(name)}\n`);
  } catch (error) {
    if (!(error instanceof UnavailableError)) throw error;
    process.stderr.write(`${name} is unavailable: ${error.message}\n`);
    process.exitCode = 1;
  }
}
