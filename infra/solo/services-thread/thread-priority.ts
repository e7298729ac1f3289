import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Between normal (0) and the last to be served (19). */
const NICE = 10;

/**
 * Where the processors do not suffice, the other threads of this process come first: folds, screens and mails wait, and
 * redirects do not. Linux alone has priorities of threads.
 */
export function yieldToOtherThreads(): void {
  if (process.platform !== 'linux') return;
  const thread = /\d+$/.exec(readlinkSync('/proc/thread-self'))?.[0];
  setPriority(Number(thread), NICE);
}
