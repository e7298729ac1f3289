import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Db } from '../../db/schema.ts';
import { replaceToken } from '../../db/sign-in/one-time-tokens.ts';
import type { IdentityDeps } from '../../deps.ts';
import type { CodeChallenge } from '../../domain/code-challenge.ts';
import { type CodePurpose, hashCode, hashLink } from '../../domain/one-time-code.ts';

export type TokenDeps = Pick<IdentityDeps, 'clock' | 'config' | 'codeKey'>;

interface Wanted {
  /** Of a user who may not exist; nothing is stored then. */
  readonly userId: string;
  readonly purpose: CodePurpose;
  /** The address, or the number in digits with the country code. */
  readonly sentTo: string;
  readonly challenge: CodeChallenge | undefined;
}

export interface IssuedToken {
  /** Six digits. */
  readonly code: string;
  /** The token of a link; begins with `pkce_` if it returns a code instead of a session. */
  readonly link: string;
  readonly minutes: number;
  readonly expiresAt: Date;
}

/** Issues a code and a link, which replace earlier ones of the same purpose. Only their hashes are stored. */
export async function issueToken(
  trx: Db,
  deps: TokenDeps,
  { userId, purpose, sentTo, challenge }: Wanted,
): Promise<IssuedToken> {
  const id = randomUUID();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const link = `${challenge ? 'pkce_' : ''}${randomBytes(32).toString('base64url')}`;
  const isText = purpose === 'sms' || purpose === 'phone_change';
  const ttlS = isText ? deps.config.SMS_CODE_TTL_S : deps.config.MAIL_CODE_TTL_S;
  const nowMs = deps.clock();
  const expiresAt = new Date(nowMs + ttlS * 1000);
  await replaceToken(trx, {
    id,
    userId,
    purpose,
    sentTo,
    codeHash: hashCode(code, id, deps.codeKey),
    linkHash: isText || purpose === 'reauthentication' ? null : hashLink(link),
    codeChallenge: challenge?.challenge ?? null,
    codeChallengeMethod: challenge?.method ?? null,
    createdAt: new Date(nowMs),
    expiresAt,
  });
  return { code, link, minutes: Math.max(1, Math.round(ttlS / 60)), expiresAt };
}
