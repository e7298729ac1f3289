import { writeSync } from 'node:fs';

/** Where log lines go. A write never throws and never waits: losing a line is better than losing what it is about. */
export interface LogDestination {
  write(line: string): void;
  /** Lines that could not be written, in all. */
  readonly lost: number;
}

/** What waits for a pipe whose reader is slow; beyond it lines are lost. */
const MAX_WAITING_BYTES = 1_048_576;
const RETRY_MS = 50;

/**
 * Lines on a file descriptor, each written before `write` returns, so that the last one before a crash is there. On a
 * full disk or a broken pipe lines are lost and counted, and the next one that can be written is preceded by how many.
 * Not pino's own destination: that one throws on a full disk, and stops the process while a pipe is full.
 */
export function createLogDestination(fd: number): LogDestination {
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let lost = 0;
  let unsaid = 0;
  let reason = '';
  /** An error cut a line: the next one must not begin in its middle. */
  let isTorn = false;
  let isRetryDue = false;

  /** False where the bytes are lost. */
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
