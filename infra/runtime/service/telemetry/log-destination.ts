import { writeSync } from 'node:fs';

/**
 * Destination of log lines. A write never throws or blocks: losing a line is better than failing the work it is about.
 */
export interface LogDestination {
  write(line: string): void;
  /** Number of lines that could not be written. */
  readonly lost: number;
}

/** Maximum bytes that wait for a slow reader of a pipe; further lines are lost. */
const MAX_WAITING_BYTES = 1_048_576;
const RETRY_MS = 50;

/**
 * Writes lines to a file descriptor synchronously, so that the last line before a crash is written. On a full disk or a
 * broken pipe, lines are lost and counted, and the next written line is preceded by their number. Pino's own
 * destination throws on a full disk, and blocks the process while a pipe is full.
 */
export function createLogDestination(fd: number): LogDestination {
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let lost = 0;
  let unsaid = 0;
  let reason = '';
  /** An error has truncated a line, so the next one must start on a new line. */
  let isTorn = false;
  let isRetryDue = false;

  /** False if the bytes are lost. */
  const put = (bytes: Buffer): boolean => {
    if (waitingBytes > 0) return wait(bytes);
    let rest = bytes;
    try {
      while (rest.length > 0) rest = rest.subarray(writeSync(fd, rest));
      return true;
    } catch (error) {
      if (codeOf(error) === 'EAGAIN') return wait(rest);
      reason = codeOf(error);
      isTorn ||= rest.length < bytes.length;
      return false;
    }
  };

  const wait = (bytes: Buffer): boolean => {
    if (waitingBytes + bytes.length > MAX_WAITING_BYTES) {
      reason = 'EAGAIN';
      return false;
    }
    waiting.push(bytes);
    waitingBytes += bytes.length;
    if (!isRetryDue) setTimeout(flush, RETRY_MS).unref();
    isRetryDue = true;
    return true;
  };

  const flush = () => {
    isRetryDue = false;
    const due = waiting;
    waiting = [];
    waitingBytes = 0;
    for (const bytes of due) if (!put(bytes)) lose();
  };

  const lose = () => {
    lost += 1;
    unsaid += 1;
  };

  const sayLost = (): boolean => {
    if (unsaid === 0) return true;
    const notice = {
      level: 'warn',
      time: new Date().toISOString(),
      lost: unsaid,
      reason,
      msg: 'log lines could not be written',
    };
    if (!put(Buffer.from(`${isTorn ? '\n' : ''}${JSON.stringify(notice)}\n`))) return false;
    unsaid = 0;
    isTorn = false;
    return true;
  };

  return {
    get lost() {
      return lost;
    },
    write(line) {
      if (!sayLost() || !put(Buffer.from(line))) lose();
    },
  };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

/** Standard output, one for all loggers of the process. */
export const standardOutput: LogDestination = createLogDestination(1);
