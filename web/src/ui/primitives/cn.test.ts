import { twMerge } from 'tailwind-merge';
import { expect, test } from 'vitest';
import { cn } from './cn.ts';

const sources = import.meta.glob<string>('../../**/*.tsx', { query: '?raw', import: 'default', eager: true });
const isClasses = (text: string) => /^[a-z0-9[\]().:/_,%&*='"+<>!@#-]+( [a-z0-9[\]().:/_,%&*='"+<>!@#-]+)*$/.test(text);
const literals = (code: string, pattern: RegExp) => [...code.matchAll(pattern)].map(([, text = '']) => text);

/** The components' own classes, and those that callers add. */
const bases = new Set<string>();
const added = new Set<string>();
for (const [path, code] of Object.entries(sources)) {
  if (/\bcn\(|\bcva\(/.test(code) && path.startsWith('../'))
    for (const text of literals(code.replace(/^import .*$/gm, ''), /'([^'\n]+)'/g))
      if (isClasses(text)) bases.add(text);
  for (const text of literals(code, /className="([^"]+)"/g)) added.add(text);
}

/** A repeated class has no effect. */
const distinct = (classes: string) => [...new Set(classes.split(' '))].sort().join(' ');

test('of every two lists of classes of ours the later one wins, as by the whole of tailwind-merge', () => {
  expect([bases.size > 50, added.size > 300]).toEqual([true, true]);
  const different: string[] = [];
  for (const base of ['', ...bases])
    for (const classes of added) {
      const [ours, theirs] = [cn(base, classes), twMerge(base, classes)];
      if (ours !== theirs && distinct(ours) !== distinct(theirs)) different.push(`${base} + ${classes}: ${theirs}`);
    }
  expect(different.slice(0, 20)).toEqual([]);
});
