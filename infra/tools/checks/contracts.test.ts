import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const CLICKS = 'events/sillage/v1/clicks.proto';

/** A copy of proto/ to modify. */
let copy: string;

beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'contracts-'));
  for (const name of ['buf.yaml', 'events', 'vendor'])
    cpSync(join(ROOT, 'proto', name), join(copy, name), { recursive: true });
});

afterEach(() => rmSync(copy, { recursive: true, force: true }));

function buf(...args: string[]) {
  const run = spawnSync(join(ROOT, 'node_modules/.bin/buf'), args, { cwd: copy, encoding: 'utf8' });
  return { passes: run.status === 0, output: run.stdout + run.stderr };
}

const breaks = () => buf('breaking', 'events', '--against', 'events/baseline.binpb');

function edit(change: (text: string) => string): void {
  const file = join(copy, CLICKS);
  const before = readFileSync(file, 'utf8');
  const after = change(before);
  expect(after).not.toBe(before);
  writeFileSync(file, after);
}

test('the events of this version are readable by the readers of the baseline', () => {
  expect(breaks()).toEqual({ passes: true, output: '' });
});

test('a changed type of a field is refused: events in the log could not be read', () => {
  edit((text) => text.replace(/^( +)string (\w+ = \d+;)/m, '$1int32 $2'));
  expect(breaks()).toMatchObject({ passes: false, output: expect.stringContaining('changed type') });
});

test('a removed field is refused unless its number and name are reserved', () => {
  edit((text) => text.replace(/^ +string traceparent = \d+;\n/m, ''));
  expect(breaks()).toMatchObject({ passes: false, output: expect.stringContaining('traceparent') });
});

test('a new field is welcome', () => {
  edit((text) => text.replace(/^( +)string (\w+) = \d+;/m, '$&\n$1string planted_later = 900;'));
  expect(breaks()).toMatchObject({ passes: true });
});

test('a field that is not in snake_case is refused', () => {
  edit((text) => text.replace(/^( +)string (\w+) = \d+;/m, '$&\n$1string plantedLater = 900;'));
  expect(buf('lint', 'events')).toMatchObject({ passes: false, output: expect.stringContaining('lower_snake_case') });
});
