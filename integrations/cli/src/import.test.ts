import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSillage } from '@sillage/sdk';
import { afterAll, expect, test } from 'vitest';
import { importFile } from './import.ts';

const folder = mkdtempSync(join(tmpdir(), 'import-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('names every row that cannot be added, however many pages they fill', async () => {
  const rows = Array.from({ length: 3 }, (_, index) => ({ line: index + 2, email: `row ${index}`, problem: 'email' }));
  const answers = (url: URL) => {
    if (!url.pathname.endsWith('/rows')) {
      const counts = { ready: 0, exists: 0, invalid: rows.length };
      return { id: 'i', columns: ['email'], mapping: { email: 0 }, state: 'checked', counts };
    }
    const line = Number(url.searchParams.get('cursor') ?? 2);
    return { rows: rows.filter((row) => row.line === line), next: line < 4 ? line + 1 : null };
  };
  const sillage = createSillage({
    baseUrl: 'https://go.example.com',
    fetch: async (request) => Response.json(answers(new URL(new Request(request).url))),
  });
  const file = join(folder, 'affiliates.csv');
  writeFileSync(file, 'email\nnot sent anywhere\n');
  const printed: string[] = [];
  await importFile(sillage, {
    file,
    campaignId: 'c',
    columns: [],
    onlyChecks: true,
    print: (line) => printed.push(line),
  });
  expect(printed).toEqual([
    '0 can be added, 0 are affiliates already, 3 cannot be added',
    ...rows.map(({ line, email }) => `line ${line}: ${email} (email)`),
  ]);
});
