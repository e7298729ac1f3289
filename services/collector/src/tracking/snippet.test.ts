import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { buildSnippet } from './build.ts';
import { snippet } from './snippet.gen.ts';

test('the script that is served is what snippet.ts builds', async () => {
  expect(snippet).toBe(await buildSnippet());
});

test('the script stays under 2 kB gzipped', () => {
  expect(gzipSync(snippet).length).toBeLessThan(2048);
});
