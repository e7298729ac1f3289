/** `webauthn` is a passkey; the names are those of the auth-js contract. */
export type FactorType = 'totp' | 'phone' | 'webauthn';

/** What the rules must know of a factor. */
export interface KnownFactor {
  readonly friendlyName: string | null;
  readonly factorType: FactorType;
  readonly status: 'verified' | 'unverified';
}

export type AssuranceLevel = 'aal1' | 'aal2';

const MAX_FACTORS = 10;

/** How long a challenge can be answered, and how long an unverified factor keeps its name reserved. */
export const CHALLENGE_TTL_MS = 300_000;

/** Wrong codes of a factor before it is locked, and for how long. */
export const MAX_WRONG_TRIES = 5;
export const LOCKOUT_MS = 300_000;

export const hasSecondFactor = (factors: readonly Pick<KnownFactor, 'status'>[]): boolean =>
  factors.some((factor) => factor.status === 'verified');

/**
 * True where the account has a second factor and the session did not prove one: such a session reads, and changes
 * nothing that protects the account.
 */
export function lacksSecondFactor(factors: readonly Pick<KnownFactor, 'status'>[], aal: AssuranceLevel): boolean {
  return aal !== 'aal2' && hasSecondFactor(factors);
}

export type EnrolmentFault = 'name_taken' | 'phone_taken' | 'too_many' | 'insufficient_aal';

/** Why the factor cannot be enrolled beside the others; undefined where it can. */
export function enrolmentFault(
  factors: readonly KnownFactor[],
  wanted: Pick<KnownFactor, 'friendlyName' | 'factorType'>,
  aal: AssuranceLevel,
): EnrolmentFault | undefined {
  if (wanted.friendlyName !== null && factors.some((factor) => factor.friendlyName === wanted.friendlyName))
    return 'name_taken';
  if (factors.length >= MAX_FACTORS) return 'too_many';
  if (lacksSecondFactor(factors, aal)) return 'insufficient_aal';
  // A second verified phone would be a second way to the same mailbox of messages.
  const hasPhone = factors.some((factor) => factor.factorType === 'phone' && factor.status === 'verified');
  return wanted.factorType === 'phone' && hasPhone ? 'phone_taken' : undefined;
}

export interface WrongTries {
  readonly count: number;
  readonly lastAtMs: number;
}

/** The wrong tries after one more; five minutes after the last one the count starts anew. */
export function countWrongTry(known: WrongTries, nowMs: number): WrongTries {
  return { count: nowMs - known.lastAtMs >= LOCKOUT_MS ? 1 : known.count + 1, lastAtMs: nowMs };
}

/** Milliseconds until the factor may be tried again; 0: now. */
export function lockoutLeftMs({ count, lastAtMs }: WrongTries, nowMs: number): number {
  return count < MAX_WRONG_TRIES ? 0 : Math.max(0, lastAtMs + LOCKOUT_MS - nowMs);
}

/**
 * True where a passkey has signed less often than it had before, so that a copy of it may be in use. Many never count
 * and say 0 each time.
 */
export const isCounterRegressed = (known: number, presented: number): boolean =>
  (known > 0 || presented > 0) && presented <= known;
