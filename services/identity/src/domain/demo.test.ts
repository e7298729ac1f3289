import { expect, test } from 'vitest';
import { reasonNotToShow } from './demo.ts';

const now = new Date('2027-01-10T10:00:00Z');
const account = { namedBy: 'id', emailProvenAt: null, bannedUntil: null } as const;
const inTestMode = { test: 1, live: 0 };

test.each([
  ['an account in test mode', account, inTestMode, undefined],
  ['no account', undefined, { test: 0, live: 0 }, 'no such account'],
  ['an address that is confirmed', { ...account, namedBy: 'email', emailProvenAt: now }, inTestMode, undefined],
  ['an address that anybody may have typed in', { ...account, namedBy: 'email' }, inTestMode, 'not confirmed'],
  ['an account that is suspended', { ...account, bannedUntil: new Date('2027-01-11') }, inTestMode, 'suspended'],
  ['one that was', { ...account, bannedUntil: new Date('2027-01-09') }, inTestMode, undefined],
  ['one with a live campaign among others', account, { test: 5, live: 1 }, 'live campaign'],
  ['one with a live campaign alone', account, { test: 0, live: 1 }, 'live campaign'],
  ['one with nothing to see', account, { test: 0, live: 0 }, 'no campaign'],
] as const)('the demo is %s', (_what, named, modes, reason) => {
  const said = reasonNotToShow(named, modes, now);
  if (reason === undefined) expect(said).toBeUndefined();
  else expect(said).toContain(reason);
});
