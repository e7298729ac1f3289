import { pino } from 'pino';
import { standardOutput } from './log-destination.ts';
import { currentTrace } from './tracing.ts';

export type Logger = pino.Logger;

/** Names that never reach the log, at the top level and one level down. */
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
  /** Lines that are written within a trace name it. */
  readonly isTraced?: boolean;
}

/**
 * JSON lines, on stdout where nothing else is given; what cannot be written is lost, and never an error. Secrets and
 * personal data are redacted by name, wherever they stand in the first two levels.
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
    // Left out where tracing is off: it would run for every line.
    ...(isTraced && { mixin: () => ({ ...currentTrace() }) }),
  };
  return pino(options, destination);
}
