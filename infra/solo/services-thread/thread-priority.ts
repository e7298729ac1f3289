import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Between normal (0) and the lowest priority (19). */
const NICE = 10;

/**
 * Lowers the priority of this thread, so that redirects in the main thread come first if the processors do not suffice.
 * Linux only, because other systems have no priorities per thread.
 */
export function yieldToOtherThreads(): void {
  if (process.platform !== 'linux') return;
  const thread = /\d+$/.exec(readlinkSync('/proc/thread-self'))?.[0];
  setPriority(Number(thread), NICE);
}
