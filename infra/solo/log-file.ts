import { closeSync, openSync } from 'node:fs';
import { createLogDestination, createLogger, type Logger } from '@sillage/runtime/service';

/**
 * The services' logs go to a file, so that the terminal stays readable. Written at once: the last line before a crash
 * counts most.
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
