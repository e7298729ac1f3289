import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeWhenChanged, openBundler, ROOT } from './bundle.js';

const below = `.cache/bundle-test-${process.pid}`;
const files = { stamp: `${below}/stamp`, output: `${below}/made`, sources: [`${below}/sources`] };
let made = 0;

async function make(): Promise<void> {
  made += 1;
  await writeFile(join(ROOT, files.output), 'made');
}

beforeAll(async () => {
  await mkdir(join(ROOT, below, 'sources', 'dist'), { recursive: true });
  await writeFile(join(ROOT, below, 'sources', 'a.ts'), '1');
});
afterAll(() => rm(join(ROOT, below), { recursive: true }));

describe('what is built from sources', () => {
  const source = (name: string, text: string) => writeFile(join(ROOT, below, 'sources', name), text);

  test.each([
    ['for the first time', async () => {}, true],
    ['again without a change', async () => {}, false],
    ['after a file changed', () => source('a.ts', '22'), true],
    ['after a file was added', () => source('b.ts', '1'), true],
    ['after a file was removed', () => rm(join(ROOT, below, 'sources', 'b.ts')), true],
    ['after a test changed', () => source('a.test.ts', '1'), false],
    ['after an output of another build changed', () => source('dist/a.js', '1'), false],
    ['after its output was removed', () => rm(join(ROOT, files.output)), true],
  ])('is made only when it must be: %s', async (_name, change, expected) => {
    await change();
    const before = made;
    expect(await makeWhenChanged(files, make)).toBe(expected);
    expect(made - before).toBe(expected ? 1 : 0);
  });

  test('is made again after a build that failed', async () => {
    await source('a.ts', '333');
    await expect(makeWhenChanged(files, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await makeWhenChanged(files, make)).toBe(true);
  });
});

test('a bundle names the packages that it imports at its start and does not contain, at every build', async () => {
  const entry = `${below}/entry.ts`;
  await writeFile(join(ROOT, entry), "import 'fastify'; import 'node:fs'; export * from 'kysely'; import('pino');");
  const bundler = await openBundler({ bundled: entry }, join(ROOT, below));
  try {
    expect(await bundler.rebuild()).toEqual(['fastify']);
    await writeFile(join(ROOT, entry), "import 'fastify'; import 'pg';");
    expect(await bundler.rebuild()).toEqual(['fastify', 'pg']);
  } finally {
    await bundler.dispose();
  }
});
