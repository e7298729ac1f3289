import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/**
 * What a code or link is for; it is good for nothing else. One of each lives per account: a newer one takes its place.
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

/** After so many wrong tries a code is dead; its link, which nobody can guess, is not. */
export const MAX_TRIES = 5;

interface VerificationType {
  readonly channel: 'email' | 'phone';
  readonly purposes: readonly CodePurpose[];
}

/** The `type` of the contract's /verify. `email` is the newer name for what a mailbox signs in with. */
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

/** What the link of a mail says as `type`. */
export const LINK_TYPES = {
  sign_up: 'signup',
  invite: 'invite',
  magic_link: 'magiclink',
  recovery: 'recovery',
  email_change_old: 'email_change',
  email_change_new: 'email_change',
} as const satisfies Partial<Record<CodePurpose, string>>;

export type MailedPurpose = keyof typeof LINK_TYPES;

/** The key of codes; a secret of its own, made from the installation's. */
export const oneTimeCodeKey = (secret: string): Uint8Array =>
  createHmac('sha256', secret).update('sillage one-time codes').digest();

/**
 * Six digits are soon tried out: only who has the key can tell a code from its hash. Bound to `id`, since codes repeat.
 */
export const hashCode = (code: string, id: string, key: Uint8Array): Buffer =>
  createHmac('sha256', key).update(`${id}:${code}`).digest();

/** Links hold 256 random bits, so their plain hash tells nothing. */
export const hashLink = (token: string): Buffer => createHash('sha256').update(token).digest();

export interface OneTimeCode {
  readonly id: string;
  readonly codeHash: Uint8Array;
  readonly tries: number;
  readonly expiresAt: Date;
  /** When the first half of a change of address was confirmed with it. */
  readonly confirmedAt: Date | null;
}

export type CodeDecision = 'accepted' | 'wrong' | 'expired' | 'used' | 'dead';

/** What becomes of a code that somebody typed. The hashes are compared in constant time. */
export function decideCode(known: OneTimeCode, code: string, key: Uint8Array, nowMs: number): CodeDecision {
  if (known.tries >= MAX_TRIES) return 'dead';
  if (known.confirmedAt !== null) return 'used';
  if (nowMs >= known.expiresAt.getTime()) return 'expired';
  return timingSafeEqual(hashCode(code, known.id, key), known.codeHash) ? 'accepted' : 'wrong';
}
