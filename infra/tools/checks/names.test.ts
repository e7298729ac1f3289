import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ROOT, sources } from './sources.ts';

/** Contains the examples. */
const THIS_FILE = relative(ROOT, fileURLToPath(import.meta.url));

const IMPORT = /import\s*\{[^}]*\}\s*from/g;
const COMMENT_LINE = /^\s*(?:\/\/|\/?\*).*$/gm;

/**
 * Parameters, variables or parts of a pattern named `it` or `its`. Biome has no rule that restricts the names of
 * bindings.
 */
const BINDINGS: readonly RegExp[] = [
  /[(,]\s*it[s_]?\s*(?:\?\s*)?:/,
  /[(,]\s*it[s_]?\s*(?:=[^=>][^()]*)?(?:,[^()]*)?\)\s*(?::[^={}]*)?(?:=>|\{)/,
  /\(\s*it[s_]?\s*,/,
  /\bit[s_]?\s*=>/,
  /\b(?:const|let|var)\s+it[s_]?\s*(?:[=:;]|of\b|in\b)/,
  /[{[](?:[^{}[\]()'"`\n]*,)?\s*(?:\.\.\.)?it[s_]?\s*[,}\]]/,
];

function bindsIt(source: string): boolean {
  const code = source.replaceAll(IMPORT, '').replaceAll(COMMENT_LINE, '');
  return BINDINGS.some((binding) => binding.test(code));
}

const files = sources('*.ts', '*.tsx', '*.js');

test.each([
  'clicks.map((it) => it.id)',
  'sums.reduce((sum, it) => sum + it, 0n)',
  'clicks.map((it, index) => [index, it.id])',
  'life.use(server, async (it) => {',
  '.refine((it): it is Language => isLanguage(it))',
  'const card = (it: Partial<Card> = {}) => ({ ...it })',
  'function vouchesFor(it: Report, first: Report): boolean {',
  'async function stop(id: string, it: Started) {',
  'readonly check: (it: Visit, path: string) => Promise<string[]>',
  'clicks.map(it => it.id)',
  'const it = await startFixture();',
  'let it: Fixture;',
  'let its: Fixture;',
  'for (const it of clicks) total += it.count;',
  'totals.map(([, it]) => it.clicks)',
  'for (const [index, it] of page.entries()) {',
  'const [it, other] = [await shop(), await shop()];',
  'rows.map(({ owedCount, ...it }) => it)',
  'function TableRow({ it, currency }: RowProps) {',
])('%s calls something "it"', (source) => {
  expect(bindsIt(source)).toBe(true);
});

test.each([
  "import { describe, expect, it } from 'vitest';",
  "it('is paid once', async () => {",
  "it.each([1, 2])('is paid %i times', (times) => {",
  "describe('a payout', () => { it('is paid once', () => {}); });",
  'const item = items.find(({ id }) => id === wanted);',
  "test('whatever a text holds, it stays text', () => {",
  '// As the provider writes it: `visa`, it, `mastercard`.',
])('%s calls nothing "it"', (source) => {
  expect(bindsIt(source)).toBe(false);
});

test('nothing but the function of vitest is called "it"', () => {
  expect(files.length).toBeGreaterThan(1_000);
  expect(files.filter((file) => file !== THIS_FILE && bindsIt(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
});
