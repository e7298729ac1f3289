import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Change, Journal } from './store.ts';

/**
 * A file with one line per call. Written lines survive any end of the process. A truncated last line is dropped, like a
 * call that was never made; its caller got no answer. Opening the file compacts it.
 */
export function openJournal(file: string): Journal {
  mkdirSync(dirname(file), { recursive: true });
  const changes = compact(readLines(file));
  // Renamed into place, so that an interrupted start leaves either the old file or the new one.
  const anew = openSync(`${file}.new`, 'w', 0o600);
  for (const change of changes) writeSync(anew, `${JSON.stringify([change])}\n`);
  closeSync(anew);
  renameSync(`${file}.new`, file);
  const descriptor = openSync(file, 'a');
  return {
    read: () => changes,
    append: (added) => void writeSync(descriptor, `${JSON.stringify(added)}\n`),
    close: () => closeSync(descriptor),
  };
}

/** Reads bytes line by line, because the whole file may exceed the maximum length of a string. */
function readLines(file: string): readonly Change[] {
  if (!existsSync(file)) return [];
  const bytes = readFileSync(file);
  const changes: Change[] = [];
  // Ignores a truncated last line.
  for (let from = 0, to = bytes.indexOf('\n'); to !== -1; from = to + 1, to = bytes.indexOf('\n', from)) {
    const line: readonly Change[] = JSON.parse(bytes.toString('utf8', from, to));
    changes.push(...line);
  }
  return changes;
}

/** The last change of each object, in the order of the objects' creation. */
function compact(changes: readonly Change[]): readonly Change[] {
  const last = new Map<string, Change>();
  for (const change of changes) {
    const key = `${change.kind} ${change.id}`;
    if (change.object === null) last.delete(key);
    else last.set(key, change);
  }
  return [...last.values()];
}
