import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { topics } from '@sillage/proto/topics';
import { describe, expect, test } from 'vitest';
import { CONFIGURATION_FILE, withTables } from './configuration.ts';
import { ROOT, sources } from './sources.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

const documents = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

/** Relative links and images in a document. */
const linksOf = (text: string): readonly string[] =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, address = '']) => address)
    .filter((address) => !/^[a-z]+:/.test(address));

/** Anchors of headings, as GitHub generates them. */
const anchorsOf = (text: string): readonly string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\- _]/gu, '')
      .replaceAll(' ', '-'),
  );

function leadsSomewhere(document: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? document : join(dirname(document), path);
  if (!existsSync(join(ROOT, target))) return false;
  return anchor === undefined || anchorsOf(read(target)).includes(anchor);
}

test.each(documents)('every link of %s leads to something that exists', (document) => {
  expect(linksOf(read(document)).filter((link) => !leadsSomewhere(document, link))).toEqual([]);
});

test('a link to a file or a heading that is gone is found', () => {
  const wrong = ['docs/gone.md', 'docs/glossary.md#gone', '#gone'];
  expect(wrong.filter((link) => leadsSomewhere('README.md', link))).toEqual([]);
});

const paths = sources('.');
const topFolders = new Set(paths.map((path) => path.split('/')[0]));

/** Texts in backticks that can only be a file or folder of the repository: not an address, pattern or example. */
const pathsOf = (text: string): readonly string[] =>
  [...text.matchAll(/`(\w[\w.-]*(?:\/[\w.-]+)+\/?)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => topFolders.has(path.split('/')[0]) || /\.(?:[jt]sx?|json|md|proto|ya?ml)$/.test(path));

/** As a full path, or relative to a folder that the sentence is about. */
const exists = (path: string): boolean =>
  existsSync(join(ROOT, path)) || paths.some((whole) => whole.endsWith(`/${path}`));

test.each(documents)('every path that %s names exists', (document) => {
  expect(pathsOf(read(document)).filter((path) => !exists(path))).toEqual([]);
});

test('a path that is gone is found, and what is no path is left alone', () => {
  const text =
    '`domain/gone.ts` `docs/gone` `domain/fee.ts` `docs/money.md` `/healthz` `http/*.ts` `.data/running.json`';
  expect(pathsOf(text).filter((path) => !exists(path))).toEqual(['domain/gone.ts', 'docs/gone']);
});

describe('docs/configuration.md', () => {
  const document = readFileSync(CONFIGURATION_FILE, 'utf8');
  const named = new Set([...document.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name));

  test('names every variable of .env.example', () => {
    const variables = [...read('.env.example').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name);
    expect(variables.filter((name) => !named.has(name))).toEqual([]);
  });

  test('names every variable that docker-compose.yml gives to our services', () => {
    const variables = [...read('docker-compose.yml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
    expect(variables.filter((name) => !named.has(name))).toEqual([]);
  });

  test('has a row for a variable of each service, and one for all of them', async () => {
    const written = await withTables(document);
    for (const name of [
      'LOG_LEVEL',
      'DATABASE_URL',
      'FOLD_MAX_BATCH',
      'STRIPE_WEBHOOK_SECRET',
      'SPOOL_DIR',
      'ISSUER_URL',
      'PAYOUT_COUNTRY',
    ])
      expect(written).toMatch(new RegExp(`^\\| \`${name}\` \\|`, 'm'));
  });
});

describe('docs/architecture.md', () => {
  const rows = new Map(
    [...read('docs/architecture.md').matchAll(/^\| `([a-z-]+)` \|(.*)\|$/gm)].map(([, name, rest = '']) => [
      name,
      rest.split('|'),
    ]),
  );
  const services = [...readdirSync(join(ROOT, 'services')), 'operators', 'every consumer'];
  const namedIn = (cell = '') => services.filter((service) => cell.includes(service)).sort();

  test.each(Object.values(topics))('says who writes and who reads $name', ({ name, writtenBy, readBy }) => {
    const [, writers, readers] = rows.get(name) ?? [];
    expect({ writers: namedIn(writers), readers: namedIn(readers) }).toEqual({
      writers: writtenBy.toSorted(),
      readers: readBy.toSorted(),
    });
  });
});
