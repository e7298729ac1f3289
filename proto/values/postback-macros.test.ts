import { describe, expect, test } from 'vitest';
import { fillPostback, hasMacroOutsideQuery, POSTBACK_MACROS, unknownMacros } from './postback-macros.ts';

const VALUES = {
  click_id: '0190-c',
  sub1: 'a b&c=d',
  sub2: 'é/../?#',
  sub3: '{sub1}',
  sub4: '',
  sub5: '$&$1',
  event: 'commission.paid',
  status: 'paid',
  amount: '12.50',
  commission: '1.25',
  currency: 'EUR',
  timestamp: '1764000000',
  conversion_id: '0190-k',
};

test.each([
  ['?cid={sub1}', '?cid=a%20b%26c%3Dd'],
  ['?cid={sub2}', '?cid=%C3%A9%2F..%2F%3F%23'],
  // Values that look like a macro, or like a pattern of String.replace, are inserted verbatim.
  ['?a={sub3}&b={sub4}&c={sub5}', '?a=%7Bsub1%7D&b=&c=%24%26%241'],
  ['?p={amount}{currency}&p2={amount}', '?p=12.50EUR&p2=12.50'],
  ['?s={status}&x={unknown}', '?s=paid&x={unknown}'],
  ['', ''],
])('%s is filled', (template, filled) => {
  expect(fillPostback(`https://tracker.example/pb${template}`, VALUES)).toBe(`https://tracker.example/pb${filled}`);
});

test('every macro has its value', () => {
  const template = POSTBACK_MACROS.map((name) => `${name}={${name}}`).join('&');
  expect(Object.fromEntries(new URLSearchParams(fillPostback(template, VALUES)))).toEqual(VALUES);
});

describe('addresses that cannot be filled', () => {
  test.each([
    ['https://t.example/?a={sub1}', []],
    ['https://t.example/?a={clickid}&b={sub6}&c={}', ['{clickid}', '{sub6}', '{}']],
    ['https://t.example/?a={{sub1}}', []],
  ])('%s has unknown macros', (template, unknown) => {
    expect(unknownMacros(template)).toEqual(unknown);
  });

  test.each([
    ['https://t.example/pb?a={sub1}', false],
    ['https://t.example/{sub1}?a={sub1}', true],
    ['https://{sub1}.example/?a=1', true],
    ['https://t.example/pb', false],
  ])('%s has macros outside of its query: %s', (template, outside) => {
    expect(hasMacroOutsideQuery(template)).toBe(outside);
  });
});
