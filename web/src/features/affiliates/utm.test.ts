import { expect, test } from 'vitest';
import { readUtm, withUtm } from './utm.ts';

test.each([
  ['https://shop.example/', {}, 'https://shop.example/'],
  ['https://shop.example', { source: 'ada', medium: ' ' }, 'https://shop.example/?utm_source=ada'],
  [
    'https://shop.example/sale?a=1#top',
    { campaign: 'été 26' },
    'https://shop.example/sale?a=1&utm_campaign=%C3%A9t%C3%A9+26#top',
  ],
  ['https://shop.example/?utm_source=old', { source: 'new' }, 'https://shop.example/?utm_source=new'],
  ['https://shop.example/?utm_source=old', { source: '' }, 'https://shop.example/?utm_source=old'],
])('%s with %j', (address, values, expected) => {
  expect(withUtm(address, values)).toBe(expected);
});

test('an address is read as its page and its parameters', () => {
  expect(readUtm('https://shop.example/sale?utm_medium=mail&a=1&utm_source=ada')).toEqual({
    page: 'shop.example/sale?a=1',
    values: [
      ['source', 'ada'],
      ['medium', 'mail'],
    ],
  });
});
