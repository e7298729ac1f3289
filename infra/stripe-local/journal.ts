import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Change, Journal } from './store.ts';

/**
 * A file with one line per call. What was written survives the end of the process however it ends; a last line that was
 * cut short is as if its call had not been made, and nobody got an answer that it was. Opening it leaves only what still
 * holds.
 */
export function openJournal(file: string): Journal {
  mkdirSync(dirname(file), { recursive: true });
  const changes = compact(readLines(file));
  // Renamed into place: a start that is interrupted leaves the old file or the new one.
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

/** Line by line from the bytes: the whole file may be longer than a text can be. */
function readLines(file: string): readonly Change[] {
  if (!existsSync(file)) return [];
  const bytes = readFileSync(file);
  const changes: Change[] = [];
  // What follows the last line's end is nothing, or a line that was cut short.
  for (let from = 0, to = bytes.indexOf('\n'); to !== -1; from = to + 1, to = bytes.indexOf('\n', from)) {
    const line: readonly Change[] = JSON.parse(bytes.toString('utf8', from, to));
    changes.push(...line);
  }
  return changes;
}

/** The last change of each object, in the order in which the objects came to be. */
function compact(changes: readonly Change[]): readonly Change[] {
  const last = new Map<string, Change>();
  for (const change of changes) {
    const key = `${change.kind} ${change.id}`;
    if (change.object === null) last.delete(key);
    else last.set(key, change);
  }
  return [...last.values()];
}
