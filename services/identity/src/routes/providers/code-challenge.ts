import { AuthError } from '../../auth-error.ts';
import { type ChallengeFault, type CodeChallenge, parseCodeChallenge } from '../../domain/code-challenge.ts';

const MESSAGES: Readonly<Record<ChallengeFault, string>> = {
  incomplete: 'PKCE flow requires code_challenge_method and code_challenge',
  length: 'code challenge has to be between 43 and 128 characters',
  characters: 'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
  method: 'invalid code_challenge method',
};

/** Reads `code_challenge` and `code_challenge_method`. Undefined without PKCE; throws 400 `validation_failed`. */
export function readCodeChallenge(given: {
  readonly code_challenge: string;
  readonly code_challenge_method: string;
}): CodeChallenge | undefined {
  const parsed = parseCodeChallenge(given.code_challenge, given.code_challenge_method);
  if (typeof parsed === 'string') throw new AuthError(400, 'validation_failed', MESSAGES[parsed]);
  return parsed;
}
