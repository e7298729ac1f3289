import type { InvitationOutcome } from '@sillage/proto/http/invitations';
import { DAY_MS } from '@sillage/proto/values/durations';
import { expect, test } from 'vitest';
import { type KnownInvitation, outcomesOf, resendableAt, stateOf } from './invitations.ts';

const now = new Date('2026-11-21T10:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
const invitation = (state: KnownInvitation['state'], sentDaysAgo: number, mails = 1): KnownInvitation => ({
  state,
  mails,
  sentAt: daysAgo(sentDaysAgo),
  expiresAt: daysAgo(sentDaysAgo - 30),
});
const known = {
  affiliates: new Set(['ada@example.com']),
  refused: new Set(['never@example.com']),
  invitations: new Map<string, KnownInvitation>(),
  onlyAddress: undefined,
  now,
};

test.each<[string, readonly string[], readonly InvitationOutcome[]]>([
  ['nobody knows it', ['grace@example.com'], ['new']],
  ['an affiliate, however it is spelled', ['Ada@Example.com'], ['affiliate']],
  ['they want no more of it', ['never@example.com'], ['refused']],
  ['no address', ['grace@', 'grace', ''], ['invalid', 'invalid', 'invalid']],
  ['twice', ['grace@example.com', 'GRACE@example.com'], ['new', 'duplicate']],
  ['twice, an affiliate', ['ada@example.com', 'ada@example.com'], ['affiliate', 'duplicate']],
])('what becomes of an address: %s', (_why, emails, outcomes) => {
  expect(outcomesOf(emails, known)).toEqual(outcomes);
});

test.each<[string, KnownInvitation, InvitationOutcome]>([
  ['it waits for an answer', invitation('sent', 29), 'invited'],
  ['it has expired', invitation('sent', 30), 'new'],
  ['it has expired after three mails', invitation('sent', 30, 3), 'invited'],
  ['it was declined today', invitation('declined', 0), 'invited'],
  ['it was declined the day before', invitation('declined', 1), 'new'],
  ['it was withdrawn the day before', invitation('withdrawn', 1), 'new'],
  ['it was withdrawn after three mails', invitation('withdrawn', 1, 3), 'invited'],
  ['its mail failed the day before', invitation('failed', 1), 'new'],
])('an earlier invitation: %s', (_why, earlier, outcome) => {
  const invitations = new Map([['grace@example.com', earlier]]);
  expect(outcomesOf(['grace@example.com'], { ...known, invitations })).toEqual([outcome]);
});

test('in test mode nobody is written to but the merchant', () => {
  const onlyAddress = 'me@example.com';
  expect(outcomesOf(['Me@example.com', 'grace@example.com'], { ...known, onlyAddress })).toEqual(['new', 'test']);
});

test.each([
  [invitation('sent', 0), daysAgo(-1)],
  [invitation('sent', 40), daysAgo(39)],
  [invitation('failed', 2), daysAgo(1)],
  [invitation('sent', 2, 3), null],
  [invitation('declined', 2), null],
  [invitation('withdrawn', 2), null],
  [invitation('accepted', 2), null],
])('can be sent once more a day after the mail before, unless it was answered or mailed three times', (one, at) => {
  expect(resendableAt(one)).toEqual(at);
});

test('expires by itself while nobody answers it', () => {
  expect(stateOf(invitation('sent', 29.9), now)).toBe('open');
  expect(stateOf(invitation('sent', 30), now)).toBe('expired');
  expect(stateOf(invitation('accepted', 30), now)).toBe('accepted');
});
