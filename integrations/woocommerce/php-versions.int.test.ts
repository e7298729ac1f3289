import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from '@sillage/tools/local';
import { phpVersionsFolder } from '@sillage/tools/local/testing';
import { expect, onTestFinished, test } from 'vitest';

const PLUGIN = fileURLToPath(new URL('.', import.meta.url));
const LINT = fileURLToPath(new URL('./testing/lint-php.js', import.meta.url));
const files = readdirSync(PLUGIN, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.php') && !path.startsWith('testing'))
  .map((path) => join(PLUGIN, path));

const lint = async (version: string, paths: readonly string[]) =>
  run(process.execPath, [LINT, await phpVersionsFolder(), version, ...paths], { timeoutMs: 200_000 });

test.each(['7.4', '8.0', '8.1', '8.2', '8.3', '8.4', '8.5'])('PHP %s understands every file', async (version) => {
  expect(files.length).toBeGreaterThan(10);
  expect(await lint(version, files)).toBe('');
});

test('what only a newer PHP understands is seen', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sillage-php-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'newer.php');
  writeFileSync(file, '<?php echo match (1) { 1 => $a?->b };');
  expect(await lint('7.4', [file])).toContain('Errors parsing');
  expect(await lint('8.0', [file])).toBe('');
});
