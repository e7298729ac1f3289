import { pino } from 'pino';
import { standardOutput } from './log-destination.ts';
import { currentTrace } from './tracing.ts';

export type Logger = pino.Logger;

/** Names of fields that are redacted, at the top level and one level down. */
const SECRET_NAMES = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'token',
  'access_token',
  'refresh_token',
  'secret',
  'secretKey',
  'apikey',
  'email',
  'ip',
];

interface LoggerOptions {
  /** Whether lines include the ids of the active trace. */
  readonly isTraced?: boolean;
}

/**
 * Logs JSON lines, by default to stdout; lines that cannot be written are lost without an error. Secrets and personal
 * data in the first two levels are redacted by name.
 */
export function createLogger(
  name: string,
  level: string,
  destination: pino.DestinationStream = standardOutput,
  { isTraced = false }: LoggerOptions = {},
): Logger {
  const options: pino.LoggerOptions = {
    name,
    level,
    redact: {
      paths: SECRET_NAMES.flatMap((secretName) => [
        `["${secretName}"]`,
        `*["${secretName}"]`,
        `*.headers["${secretName}"]`,
      ]),
      censor: '[redacted]',
    },
    formatters: { level: (label) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    // Only with tracing, because it runs for every line.
    ...(isTraced && { mixin: () => ({ ...currentTrace() }) }),
  };
  return pino(options, destination);
}
