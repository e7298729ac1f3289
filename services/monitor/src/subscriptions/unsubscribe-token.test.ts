import { expect, test } from 'vitest';
import { createUnsubscribeTokens } from './unsubscribe-token.ts';

const id = '01a21188-97f1-753b-ac83-d02a9ca3524d';
const tokens = createUnsubscribeTokens('s'.repeat(32));
const token = tokens.sign(id);

test('a token leads to its subscriber', () => {
  expect(tokens.verify(token)).toBe(id);
});

test.each([
  ['of another secret', createUnsubscribeTokens('t'.repeat(32)).sign(id)],
  ['of another subscriber', token.replace('01a2', '01a3')],
  ['with more', `${token}A`],
  ['with less', token.slice(0, -1)],
  ['in another case', token.toUpperCase()],
  ['without a subscriber', `.${token.split('.')[1]}`],
  ['that is empty', ''],
])('a token %s leads to nobody', (_what, given) => {
  expect(tokens.verify(given)).toBeUndefined();
});
