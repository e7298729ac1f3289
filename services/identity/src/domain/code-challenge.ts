import { createHash, timingSafeEqual } from 'node:crypto';

/** A client's commitment before a journey: only the holder of the verifier gets the session (RFC 7636). */
export interface CodeChallenge {
  readonly challenge: string;
  readonly method: 's256' | 'plain';
}

export type ChallengeFault = 'incomplete' | 'length' | 'characters' | 'method';

/** Undefined without PKCE, where neither is given. The method is case-insensitive. */
export function parseCodeChallenge(challenge: string, method: string): CodeChallenge | ChallengeFault | undefined {
  if (challenge === '' && method === '') return undefined;
  if (challenge === '' || method === '') return 'incomplete';
  if (challenge.length < 43 || challenge.length > 128) return 'length';
  if (!/^[\w.~-]+$/.test(challenge)) return 'characters';
  const known = method.toLowerCase();
  return known === 's256' || known === 'plain' ? { challenge, method: known } : 'method';
}

/** Compares in constant time. */
export function verifierMatches(verifier: string, { challenge, method }: CodeChallenge): boolean {
  const proven = method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier;
  return timingSafeEqual(digest(proven), digest(challenge));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
