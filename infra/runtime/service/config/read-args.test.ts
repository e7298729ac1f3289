import { afterEach, expect, test, vi } from 'vitest';
import { readArgs } from './read-args.ts';

const argv = process.argv;
afterEach(() => {
  process.argv = argv;
  vi.restoreAllMocks();
});

const USAGE = 'npm run rebuild -- [--verify]\n';
const OPTIONS = { verify: { type: 'boolean', default: false } } as const;

test('an unknown option ends a command with the usage and code 2, not with a stack trace', () => {
  const written: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`exits with ${code}`);
  });
  process.argv = ['node', 'rebuild', '--verfy'];
  expect(() => readArgs(USAGE, OPTIONS)).toThrow('exits with 2');
  expect(written.join('')).toMatch(/^Unknown option '--verfy'.*npm run rebuild/s);
});

test('known options are returned', () => {
  process.argv = ['node', 'rebuild', '--verify'];
  expect(readArgs(USAGE, OPTIONS).values).toEqual({ verify: true });
});
