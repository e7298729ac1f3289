import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '@sillage/runtime/service';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { testimonialsFile } from './testimonials-file.ts';

const path = join(mkdtempSync(join(tmpdir(), 'testimonials-')), 'testimonials.json');
const Config = z.object({ TESTIMONIALS_FILE: testimonialsFile });
function read(content: string) {
  writeFileSync(path, content);
  return loadConfig(Config, { TESTIMONIALS_FILE: path }).TESTIMONIALS_FILE;
}

const ana = { quote: { fr: 'Tout colle.' }, name: 'Ana', role: 'Gérante', date: '2026-10-01' };

test('what the file says is what is shown; without a file nobody is quoted', () => {
  expect(read(JSON.stringify([ana]))).toEqual([ana]);
  expect(read('[]')).toEqual([]);
  expect(loadConfig(Config, {}).TESTIMONIALS_FILE).toBeUndefined();
});

test.each([
  ['no JSON', '[', /cannot be read as JSON/],
  ['a quote in no language', JSON.stringify([{ ...ana, quote: {} }]), /0\.quote: A quote needs a language/],
  ['a language that is not spoken', JSON.stringify([{ ...ana, quote: { de: 'Ja.' } }]), /0\.quote/],
  ['no name', JSON.stringify([{ ...ana, name: ' ' }]), /0\.name/],
  ['no day', JSON.stringify([{ ...ana, date: 'last year' }]), /0\.date: A date is written as/],
  ['a source without encryption', JSON.stringify([{ ...ana, source: 'http://a.example' }]), /0\.source: A source is/],
  ['an image', JSON.stringify([{ ...ana, image: 'https://a.example/a.png' }]), /image/],
])('%s is said at the start, with its place', (_mistake, content, complaint) => {
  expect(() => read(content)).toThrow(complaint);
});

test('a file that is not there is said at the start', () => {
  expect(() => loadConfig(Config, { TESTIMONIALS_FILE: '/nowhere.json' })).toThrow('/nowhere.json cannot be read');
});
