import { expect, test } from 'vitest';
import { landingOf, landingUrl } from './landing-url.ts';

const land = (destination: string, subs: readonly string[] = []) =>
  landingUrl(landingOf(destination, 'A', 'C', 86_400), 'TOKEN', subs);

test('appends affiliate, campaign and click token', () => {
  const { searchParams } = new URL(land('https://shop.example/'));
  expect([searchParams.get('ref'), searchParams.get('campaign'), searchParams.get('sillage')?.split('.')[0]]).toEqual([
    'A',
    'C',
    'TOKEN',
  ]);
});

test.each([
  ['a bare host', 'https://shop.example/', 'https://shop.example/?', ''],
  [
    'a query, spelled as the merchant wrote it',
    'https://shop.example/p?x=%7E+1&x=2&flag',
    'https://shop.example/p?x=%7E+1&x=2&flag&',
    '',
  ],
  ['a fragment, which stays last', 'https://shop.example/p?x=1#top', 'https://shop.example/p?x=1&', '#top'],
  ['an empty query', 'https://shop.example/p?', 'https://shop.example/p?', ''],
])('keeps %s', (_name, destination, start, end) => {
  const location = land(destination, ['one']);
  expect(location.startsWith(`${start}ref=A&`)).toBe(true);
  expect(location.endsWith(end)).toBe(true);
  expect(URL.parse(location)?.href).toBe(location);
});

test('a shop’s own parameter of our names gives way, so that nobody can choose the affiliate or the click', () => {
  const { searchParams } = new URL(land('https://shop.example/?ref=other&campaign=other&sillage=forged&keep=1'));
  expect(searchParams.getAll('ref')).toEqual(['A']);
  expect(searchParams.getAll('campaign')).toEqual(['C']);
  expect(searchParams.getAll('sillage')).toHaveLength(1);
  expect(searchParams.get('keep')).toBe('1');
});

test.each(['%72ef', 'r%65f', '%63ampaign', 's%69llage', 'sillage%5Fw', 'sub%31'])(
  'our name spelled %s is our name',
  (name) => {
    const { searchParams } = new URL(land(`https://shop.example/?${name}=forged&keep=1`));
    expect([...searchParams.values()]).not.toContain('forged');
    expect(searchParams.get('keep')).toBe('1');
  },
);

test.each(['Ref=1', '?ref=1', '+ref=1', 'xref=1', 'ref2=1'])('the shop’s %s is not our name and stays', (part) => {
  expect(land(`https://shop.example/?${part}`)).toContain(`?${part}&ref=A&`);
});

test('passes sub-ids on, encoded, each under its own number', () => {
  const { searchParams, hash } = new URL(land('https://shop.example/#top', ['a b', '', 'c&d=#e']));
  expect([1, 2, 3, 4, 5].map((n) => searchParams.get(`sub${n}`))).toEqual(['a b', null, 'c&d=#e', null, null]);
  expect(hash).toBe('#top');
});
