import { createHmac, hkdfSync } from 'node:crypto';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { type ClickToken, createClickTokens, encodeTokenFields } from './click-token.ts';
import { sessionOfShop } from './visitor/session.ts';

const tokens = createClickTokens('a secret of this installation');
const click: ClickToken = {
  clickId: uuidv7(),
  campaignId: '5f0c1c3e-9a44-4f0b-8d8e-1f2a3b4c5d6e',
  affiliateId: '00000000-0000-4000-8000-000000000000',
  sessionId: sessionOfShop('campaign', 'visitor'),
  clickedAtMs: 1_795_000_000_123,
};

const sign = ({ campaignId, affiliateId, ...rest }: ClickToken) =>
  tokens.sign({ ...rest, linkFields: encodeTokenFields(campaignId, affiliateId) });

test('what was signed is what is read', () => {
  expect(tokens.verify(sign(click))).toEqual(click);
});

test('any ids, session and time survive', () => {
  const uuid = fc.uuid();
  const any = fc.record({
    clickId: uuid,
    campaignId: uuid,
    affiliateId: uuid,
    visitor: fc.string(),
    clickedAtMs: fc.integer({ min: 0, max: 2 ** 48 - 1 }),
  });
  fc.assert(
    fc.property(any, ({ visitor, ...rest }) => {
      const one: ClickToken = { ...rest, sessionId: sessionOfShop('c', visitor) };
      expect(tokens.verify(sign(one))).toEqual(one);
    }),
  );
});

test('a token travels in a URL as it is', () => {
  const text = sign(click);
  expect(encodeURIComponent(text)).toBe(text);
});

test('no token of another spelling is accepted: any character changed, cut or added', () => {
  const text = sign(click);
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  fc.assert(
    fc.property(fc.nat(text.length - 1), fc.nat(63), (at, letter) => {
      const changed = text.slice(0, at) + alphabet[letter] + text.slice(at + 1);
      expect(tokens.verify(changed) === undefined || changed === text).toBe(true);
    }),
    { numRuns: 1000 },
  );
  for (const other of ['', 'x', text.slice(0, -1), `${text}A`, ` ${text}`, text.toLowerCase()])
    expect(tokens.verify(other)).toBeUndefined();
});

test('another installation’s token is not ours', () => {
  expect(createClickTokens('another secret').verify(sign(click))).toBeUndefined();
});

test('is signed with HMAC-SHA-256 under the derived key, as Node itself computes it', () => {
  const key = Buffer.from(hkdfSync('sha256', 'a secret of this installation', '', 'sillage click token', 32));
  const bytes = Buffer.from(sign(click), 'base64url');
  const mac = createHmac('sha256', key).update(bytes.subarray(0, 71)).digest();
  expect(bytes.subarray(71)).toEqual(mac.subarray(0, 16));
});
