import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const program = new URL('./dead-letters-cli.ts', import.meta.url).pathname;
const run = (...args: readonly string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', program, ...args], { encoding: 'utf8' });

test.each([
  [[], /^Name a service: identity, /],
  [['identity'], /^Use "list" or "retry"\.\n/],
  [['identity', 'retry'], /^Name what to retry by --id\.\n/],
  [['identity', 'retry', '7'], /^What is "7"\? Ids follow --id\.\n/],
  [['identity', 'list', '--limit', '0'], /^--limit takes a positive integer\.\n/],
])('the command says what is wrong with %j, and how it is used', (args, sentence) => {
  const { status, stderr } = run(...args);
  expect(status).toBe(2);
  expect(stderr).toMatch(sentence);
  expect(stderr).toContain('npm run work-queue -- identity list');
});
