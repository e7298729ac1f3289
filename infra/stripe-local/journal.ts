import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Change, Journal } from './store.ts';

/**
 * A file with one line per call. What was written survives the end of the process however it ends; a last line that was cut
 * short is as if its call had not been made, and nobody was told that it was. Opening it leaves only what still holds.
 */
export function openJournal(file: string): Journal {
  mkdirSync(dirname(file), { recursive: true });
  const changes = compact(readLines(file));
  // Renamed into place: a start that is interrupted leaves the old file or the new one.
  writeFileSync(`${file}.new`, changes.map((it) => `${JSON.stringify([it])}\n`).join(''), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  const descriptor = openSync(file, 'a');
  return {
    read: () => changes,
    append: (added) => void writeSync(descriptor, `${JSON.stringify(added)}\n`),
    close: () => closeSync(descriptor),
  };
}

function readLines(file: string): readonly Change[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  // What follows the last line's end is empty, or a line that was cut short.
  lines.pop();
  return lines.flatMap((line): readonly Change[] => JSON.parse(line));
}

/** The last change of each object, in the order in which the objects came to be. */
function compact(changes: readonly Change[]): readonly Change[] {
  const last = new Map<string, Change>();
  for (const it of changes) {
    const key = `${it.kind} ${it.id}`;
    if (it.object === null) last.delete(key);
    else last.set(key, it);
  }
  return [...last.values()];
}
