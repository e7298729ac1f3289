import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '@sillage/tools/local';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assemblePackages } from './assemble.ts';
import { ROOT } from './bundle.js';

describe.skipIf(process.platform !== 'linux')('packages with programs of their own, as an image has them', () => {
  let directory = '';
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'sillage-native-'));
    for (const service of ['campaigns', 'identity']) await assemblePackages(service, directory);
  });
  afterAll(() => rm(directory, { recursive: true }));

  /** The names of the system libraries that a file loads. */
  async function librariesOf(file: string): Promise<string[]> {
    const lines = (await run('ldd', [file])).split('\n').filter((line) => !line.includes(directory));
    return lines.flatMap((line) => /lib[\w+-]+\.so\.\d+/.exec(line)?.[0] ?? []);
  }

  test('find every library that they are linked to', async () => {
    const files = (await readdir(directory, { recursive: true })).filter((path) =>
      /\.node$|\.so(\.[\d.]+)?$/.test(path),
    );
    expect(files.join()).toMatch(/sharp.*libvips|libvips.*sharp/);
    const needed = await Promise.all(files.map((path) => librariesOf(join(directory, path))));
    const named = (await readFile(join(ROOT, 'Dockerfile'), 'utf8')).match(/lib[\w+-]+\.so\.\d+/g) ?? [];
    const there = new Set([...(await librariesOf(process.execPath)), ...named]);
    expect([...new Set(needed.flat())].filter((library) => !there.has(library))).toEqual([]);
  });

  test('draw a picture', async () => {
    const draw = `const { default: sharp } = await import('sharp');
      const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } });
      console.log((await picture.webp().toBuffer({ resolveWithObject: true })).info.format);`;
    expect(await run(process.execPath, ['--input-type=module', '-e', draw], { cwd: directory })).toBe('webp\n');
  });
});
