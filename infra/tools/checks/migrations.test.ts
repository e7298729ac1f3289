import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { serviceNames, services } from '@sillage/proto/services';
import { expect, test } from 'vitest';
import { ROOT, sources } from './sources.ts';

/** The last migration from before migrations declared their compatibility with the previous version. */
const LAST_WITHOUT = '2026-12-18-own-pages';

const files = sources('services/*/src/db/migrations/2*.ts').filter((path) => !path.endsWith('.test.ts'));
const text = (path: string) => readFileSync(join(ROOT, path), 'utf8');

test('every migration says whether the version before can run on what it leaves: expansion, or what a contraction needs', () => {
  expect(files.length).toBeGreaterThan(70);
  const since = files.filter((path) => basename(path, '.ts') > LAST_WITHOUT);
  expect(since.filter((path) => !/^ {2}change: ('expansion'|\{ needs: )/m.test(text(path)))).toEqual([]);
});

test('a table in use is not read through, behind its lock, for a check that its rows satisfy anyway', () => {
  const count = (statement: string, words: RegExp) => statement.match(words)?.length ?? 0;
  const reads = (statement: string) =>
    /\balter table\b/.test(statement) && count(statement, /\bcheck\s*\(/g) > count(statement, /\) not valid\b/g);
  const since = files.filter((path) => basename(path, '.ts') >= '2027-01-14');
  expect(since.filter((path) => text(path).split(';').some(reads))).toEqual([]);
});

test('every service that keeps data migrates by the argument "migrate" of its program', () => {
  const programs = serviceNames
    .filter((name) => services[name].hasData)
    .map((name) => `${services[name].folder}/src/main.ts`);
  expect(programs.length).toBeGreaterThan(5);
  expect(programs.filter((path) => !text(path).includes('migrate: migrateCommand('))).toEqual([]);
});
