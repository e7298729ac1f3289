import { DAY_MS } from '@sillage/proto/values/durations';
import { expect, test } from 'vitest';
import { createFormTokens, judgeForm, SENDABLE_AFTER_MS } from './form-tokens.ts';

const NOW = Date.UTC(2026, 11, 6, 12);
const form = { id: '01890000-0000-7000-8000-000000000001', openedAtMs: NOW };

test.each([
  ['at once', 0, 'too soon'],
  ['before the clock of whoever signed it', -60_000, 'too soon'],
  ['a moment too early', SENDABLE_AFTER_MS - 1, 'too soon'],
  ['after the shortest time', SENDABLE_AFTER_MS, 'sendable'],
  ['after a day', DAY_MS, 'sendable'],
  ['later', DAY_MS + 1, 'expired'],
] as const)('a form that is sent %s is judged', (_case, ageMs, judgement) => {
  expect(judgeForm(form, NOW + ageMs)).toBe(judgement);
});

test('a token says when its form was opened, and each is of another form', () => {
  const tokens = createFormTokens('s'.repeat(32));
  const [one, other] = [tokens.verify(tokens.issue(NOW)), tokens.verify(tokens.issue(NOW))];
  expect(one).toMatchObject({ openedAtMs: NOW });
  expect(one?.id).not.toBe(other?.id);
});

test('a token that was changed, or signed elsewhere, is none', () => {
  const tokens = createFormTokens('s'.repeat(32));
  const [id, openedAt, signature] = tokens.issue(NOW).split('.');
  for (const token of [
    '',
    'nonsense',
    `${id}.${openedAt}`,
    `${id}.${NOW - DAY_MS}.${signature}`,
    `${form.id}.${openedAt}.${signature}`,
    `${id}.${openedAt}.${signature}.`,
    createFormTokens('t'.repeat(32)).issue(NOW),
  ])
    expect(tokens.verify(token), token).toBeUndefined();
});
