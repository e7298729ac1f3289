import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The purpose of a code or link, which is valid for no other one. An account has at most one per purpose; a new one
 * replaces it.
 */
export type CodePurpose =
  | 'sign_up'
  | 'invite'
  | 'magic_link'
  | 'recovery'
  | 'email_change_old'
  | 'email_change_new'
  | 'reauthentication'
  | 'sms'
  | 'phone_change';

/** After this many wrong attempts a code is void; its link, which cannot be guessed, stays valid. */
export const MAX_TRIES = 5;

interface VerificationType {
  readonly channel: 'email' | 'phone';
  readonly purposes: readonly CodePurpose[];
}

/** The `type` values of the contract's /verify. `email` is the newer name for codes by which a mailbox signs in. */
const TYPES: ReadonlyMap<string, VerificationType> = new Map([
  ['signup', { channel: 'email', purposes: ['sign_up'] }],
  ['invite', { channel: 'email', purposes: ['invite'] }],
  ['magiclink', { channel: 'email', purposes: ['magic_link'] }],
  ['recovery', { channel: 'email', purposes: ['recovery'] }],
  ['email_change', { channel: 'email', purposes: ['email_change_old', 'email_change_new'] }],
  ['email', { channel: 'email', purposes: ['magic_link', 'sign_up', 'invite'] }],
  ['sms', { channel: 'phone', purposes: ['sms'] }],
  ['phone_change', { channel: 'phone', purposes: ['phone_change'] }],
]);

export const findVerificationType = (type: string): VerificationType | undefined => TYPES.get(type);

/** The `type` in the link of a mail. */
export const LINK_TYPES = {
  sign_up: 'signup',
  invite: 'invite',
  magic_link: 'magiclink',
  recovery: 'recovery',
  email_change_old: 'email_change',
  email_change_new: 'email_change',
} as const satisfies Partial<Record<CodePurpose, string>>;

export type MailedPurpose = keyof typeof LINK_TYPES;

/** The key for hashes of codes, derived from the installation's secret. */
export const oneTimeCodeKey = (secret: string): Uint8Array =>
  createHmac('sha256', secret).update('sillage one-time codes').digest();

/** All six-digit codes are quickly enumerated, so the hash is keyed. Bound to `id`, since codes repeat. */
export const hashCode = (code: string, id: string, key: Uint8Array): Buffer =>
  createHmac('sha256', key).update(`${id}:${code}`).digest();

/** Links have 256 random bits, so a plain hash suffices. */
export const hashLink = (token: string): Buffer => createHash('sha256').update(token).digest();

export interface OneTimeCode {
  readonly id: string;
  readonly codeHash: Uint8Array;
  readonly tries: number;
  readonly expiresAt: Date;
  /** The time at which it confirmed the first half of a change of address. */
  readonly confirmedAt: Date | null;
}

export type CodeDecision = 'accepted' | 'wrong' | 'expired' | 'used' | 'dead';

/** The decision about a typed code. Compares the hashes in constant time. */
export function decideCode(known: OneTimeCode, code: string, key: Uint8Array, nowMs: number): CodeDecision {
  if (known.tries >= MAX_TRIES) return 'dead';
  if (known.confirmedAt !== null) return 'used';
  if (nowMs >= known.expiresAt.getTime()) return 'expired';
  return timingSafeEqual(hashCode(code, known.id, key), known.codeHash) ? 'accepted' : 'wrong';
}
