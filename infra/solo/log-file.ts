import { closeSync, openSync } from 'node:fs';
import { createLogDestination, createLogger, type Logger } from '@sillage/runtime/service';

/**
 * Writes the services' logs to a file, so that the terminal stays readable. Written synchronously, because the last
 * lines before a crash matter most.
 */
export function openLogFile(
  path: string,
  level: string,
  isTraced = false,
): { readonly logger: (service: string) => Logger; readonly close: () => void } {
  const file = openSync(path, 'a', 0o600);
  const destination = createLogDestination(file);
  return {
    logger: (service) => createLogger(service, level, destination, { isTraced }),
    close: () => closeSync(file),
  };
}
