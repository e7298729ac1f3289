import { expect, test } from 'vitest';
import { createDailySalt } from './daily-salt.ts';
import { newSession, sessionOfCookie, sessionOfVisitor } from './visitor-session.ts';

const SID = 'abcdefghijklmnopqrstuA';

test.each([
  [undefined, undefined],
  ['', undefined],
  [`sillage_sid=${SID}`, SID],
  [`a=1; sillage_sid=${SID}`, SID],
  [`a=1; sillage_sid=${SID}; b=2`, SID],
  [`xsillage_sid=${SID}`, undefined],
  [`a=1; xsillage_sid=${SID}`, undefined],
  [`sillage_sid=${SID}x`, undefined],
  [`sillage_sid=${SID.slice(1)}`, undefined],
  ['sillage_sid=<script>alert(1)</s', undefined],
  // The spare bits of the last character are not ours: this spelling would not survive a click token.
  ['sillage_sid=abcdefghijklmnopqrstuB', undefined],
])('the cookie header %s names the session %s', (header, session) => {
  expect(sessionOfCookie(header)).toBe(session);
});

test('a visitor without a cookie is the same for a day, on the same network and browser', () => {
  const saltOf = createDailySalt('a secret');
  const noon = Date.UTC(2026, 10, 21, 12);
  const session = (ip: string, agent: string, at: number) =>
    sessionOfVisitor(ip, agent, { salt: saltOf(at), nowMs: at });
  const first = session('203.0.113.77', 'Firefox', noon);
  expect(session('203.0.113.99', 'Firefox', noon + 3_600_000)).toBe(first);
  expect(session('203.0.114.77', 'Firefox', noon)).not.toBe(first);
  expect(session('203.0.113.77', 'Chrome', noon)).not.toBe(first);
  expect(session('203.0.113.77', 'Firefox', noon + 86_400_000)).not.toBe(first);
  expect(sessionOfCookie(`sillage_sid=${first}`)).toBe(first);
});

test('every collector of an installation has the same salt, another installation has not', () => {
  const now = Date.UTC(2026, 10, 21);
  expect(createDailySalt('one')(now)).toBe(createDailySalt('one')(now));
  expect(createDailySalt('one')(now)).not.toBe(createDailySalt('two')(now));
});

test('sessions of one day begin alike, those of another day otherwise', () => {
  const now = Date.UTC(2026, 10, 21);
  const beginnings = [now, now + 86_399_999, now + 86_400_000].map((at) => [
    sessionOfVisitor('203.0.113.77', 'Firefox', { salt: 'salt', nowMs: at }).slice(0, 3),
    newSession(at).slice(0, 3),
  ]);
  const day = Buffer.from([0x51, 0x2a]).toString('base64url');
  const next = Buffer.from([0x51, 0x2b]).toString('base64url');
  expect(beginnings).toEqual([
    [day, day],
    [day, day],
    [next, next],
  ]);
  const session = newSession(now);
  expect(sessionOfCookie(`sillage_sid=${session}`)).toBe(session);
  expect(newSession(now)).not.toBe(session);
});
