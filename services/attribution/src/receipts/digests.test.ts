import { RECEIPT_FACTS } from '@sillage/proto/receipts/facts';
import { expect, test } from 'vitest';
import { leafOf, sealedOf } from './digests.ts';

const secret = Buffer.alloc(32, 7);
const click = {
  id: '01900000-0000-7000-8000-000000000001',
  campaignId: '01900000-0000-7000-8000-0000000000c0',
  affiliateId: '01900000-0000-7000-8000-0000000000af',
  at: Date.parse('2026-11-02T10:00:00.123Z'),
  rejectedReason: '',
  shortCode: 'abc123',
  subs: ['été', ''],
  windowSeconds: 86_400,
  sessionId: '2026-11-02 visitor',
  country: 'FR',
  device: 'mobile',
  browser: 'Firefox',
  os: 'Android',
  referrerHost: 'blog.example',
  destinationUrl: 'https://shop.example/shoes',
};

test('the bytes of a receipt are those that docs/decisions/receipts.md describes, for ever', () => {
  const [leaf, sealed] = [leafOf('click', click, secret), sealedOf('click', click, secret)];
  expect(sealed.toString('hex')).toBe('e9294122eca1d3a5497e8a056c60fa8588e410d58030dc1a044787641677bc33');
  expect(leaf.toString('hex')).toBe('ba1174482eeb657c53b2a2fd24149e6309341684410b803c01be31752c98554a');
});

test('every fact counts', () => {
  const leaf = leafOf('click', click, secret);
  const { open, sealed } = RECEIPT_FACTS.click;
  for (const [name, type] of [...open, ...sealed]) {
    const other = { uuid: click.id.replace('7', '6'), text: 'other', texts: ['été'], integer: 1, time: 1 };
    const changed = { ...click, [name]: other[type as keyof typeof other] };
    expect(leafOf('click', changed, secret), name).not.toEqual(leaf);
  }
});

test('without the secret of the campaign nobody can try out what a leaf was made of', () => {
  expect(leafOf('click', click, Buffer.alloc(32, 8))).not.toEqual(leafOf('click', click, secret));
});

test('texts cannot trade places with their neighbours', () => {
  const a = leafOf('click', { ...click, rejectedReason: 'ab', shortCode: 'c' }, secret);
  const b = leafOf('click', { ...click, rejectedReason: 'a', shortCode: 'bc' }, secret);
  expect(a).not.toEqual(b);
});

test.each(['upper case', 'other dashes', 'other digits', 'one more', 'nothing'])('refuses a UUID with %s', (what) => {
  const { id } = { ...click, id: '01900000-0000-7000-8000-00000000000a' };
  const other = {
    'upper case': id.toUpperCase(),
    'other dashes': id.replace('-', '.'),
    'other digits': id.replace('9', '\u0139'),
    'one more': `${id}0`,
    nothing: '',
  }[what];
  expect(() => leafOf('click', { ...click, id: other ?? '' }, secret)).toThrow(TypeError);
});
