import { expect, test } from 'vitest';
import { parseCodeChallenge, verifierMatches } from './code-challenge.ts';

/** The example of RFC 7636, appendix B. */
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

test.each([
  ['nothing', '', '', undefined],
  ['S256', CHALLENGE, 's256', { challenge: CHALLENGE, method: 's256' }],
  ['S256 in capitals', CHALLENGE, 'S256', { challenge: CHALLENGE, method: 's256' }],
  ['plain', VERIFIER, 'plain', { challenge: VERIFIER, method: 'plain' }],
  ['128 characters', 'x'.repeat(128), 'plain', { challenge: 'x'.repeat(128), method: 'plain' }],
  ['no method', CHALLENGE, '', 'incomplete'],
  ['no challenge', '', 's256', 'incomplete'],
  ['42 characters', 'x'.repeat(42), 's256', 'length'],
  ['129 characters', 'x'.repeat(129), 's256', 'length'],
  ['a plus', `${CHALLENGE.slice(1)}+`, 's256', 'characters'],
  ['a newline at the end', `${CHALLENGE}\n`, 's256', 'characters'],
  ['another method', CHALLENGE, 'none', 'method'],
])('a challenge: %s', (_name, challenge, method, expected) => {
  expect(parseCodeChallenge(challenge, method)).toEqual(expected);
});

test.each([
  ['the verifier of S256', VERIFIER, CHALLENGE, 's256', true],
  ['the verifier of plain', VERIFIER, VERIFIER, 'plain', true],
  ['the challenge itself, for S256', CHALLENGE, CHALLENGE, 's256', false],
  ['the hash, for plain', VERIFIER, CHALLENGE, 'plain', false],
  ['a longer one', `${VERIFIER}x`, CHALLENGE, 's256', false],
  ['none', '', CHALLENGE, 's256', false],
] as const)('a verifier: %s', (_name, verifier, challenge, method, matches) => {
  expect(verifierMatches(verifier, { challenge, method })).toBe(matches);
});
