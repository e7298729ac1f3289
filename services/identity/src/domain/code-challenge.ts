import { createHash, timingSafeEqual } from 'node:crypto';

/** What a client commits itself to before a journey: only who knows the verifier gets the session (RFC 7636). */
export interface CodeChallenge {
  readonly challenge: string;
  readonly method: 's256' | 'plain';
}

export type ChallengeFault = 'incomplete' | 'length' | 'characters' | 'method';

/** Undefined where neither is given: a journey without PKCE. The method is read in either case of letters. */
export function parseCodeChallenge(challenge: string, method: string): CodeChallenge | ChallengeFault | undefined {
  if (challenge === '' && method === '') return undefined;
  if (challenge === '' || method === '') return 'incomplete';
  if (challenge.length < 43 || challenge.length > 128) return 'length';
  if (!/^[\w.~-]+$/.test(challenge)) return 'characters';
  const known = method.toLowerCase();
  return known === 's256' || known === 'plain' ? { challenge, method: known } : 'method';
}

/** Takes the same time wherever the texts differ. */
export function verifierMatches(verifier: string, { challenge, method }: CodeChallenge): boolean {
  const proven = method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier;
  return timingSafeEqual(digest(proven), digest(challenge));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
