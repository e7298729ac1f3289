import { createLogger, type Logger } from '@sillage/infra/service';
import { pino } from 'pino';

/** The services' logs go to a file, so that the terminal stays readable. Written at once: the last line before a crash counts most. */
export function openLogFile(path: string, level: string): { readonly logger: (service: string) => Logger; readonly close: () => void } {
  const destination = pino.destination({ dest: path, sync: true });
  return {
    logger: (service) => createLogger(service, level, destination),
    close: () => destination.end(),
  };
}
