/** `webauthn` is a passkey; the names are those of the auth-js contract. */
export type FactorType = 'totp' | 'phone' | 'webauthn';

/** The fields of a factor that the rules need. */
export interface KnownFactor {
  readonly friendlyName: string | null;
  readonly factorType: FactorType;
  readonly status: 'verified' | 'unverified';
}

export type AssuranceLevel = 'aal1' | 'aal2';

const MAX_FACTORS = 10;

/** Time to answer a challenge, and for which an unverified factor reserves its name. */
export const CHALLENGE_TTL_MS = 300_000;

/** Number of wrong codes before a factor is locked, and the duration of the lock. */
export const MAX_WRONG_TRIES = 5;
export const LOCKOUT_MS = 300_000;

export const hasSecondFactor = (factors: readonly Pick<KnownFactor, 'status'>[]): boolean =>
  factors.some((factor) => factor.status === 'verified');

/**
 * True if the account has a second factor that the session has not proved: such a session can read, but cannot change
 * the account's protection.
 */
export function lacksSecondFactor(factors: readonly Pick<KnownFactor, 'status'>[], aal: AssuranceLevel): boolean {
  return aal !== 'aal2' && hasSecondFactor(factors);
}

export type EnrolmentFault = 'name_taken' | 'phone_taken' | 'too_many' | 'insufficient_aal';

/** The reason why the factor cannot be enrolled; undefined if it can. */
export function enrolmentFault(
  factors: readonly KnownFactor[],
  wanted: Pick<KnownFactor, 'friendlyName' | 'factorType'>,
  aal: AssuranceLevel,
): EnrolmentFault | undefined {
  if (wanted.friendlyName !== null && factors.some((factor) => factor.friendlyName === wanted.friendlyName))
    return 'name_taken';
  if (factors.length >= MAX_FACTORS) return 'too_many';
  if (lacksSecondFactor(factors, aal)) return 'insufficient_aal';
  // A second verified phone would only duplicate the same channel.
  const hasPhone = factors.some((factor) => factor.factorType === 'phone' && factor.status === 'verified');
  return wanted.factorType === 'phone' && hasPhone ? 'phone_taken' : undefined;
}

export interface WrongTries {
  readonly count: number;
  readonly lastAtMs: number;
}

/** The count after another wrong attempt; it restarts five minutes after the last one. */
export function countWrongTry(known: WrongTries, nowMs: number): WrongTries {
  return { count: nowMs - known.lastAtMs >= LOCKOUT_MS ? 1 : known.count + 1, lastAtMs: nowMs };
}

/** Milliseconds until the factor may be tried again; 0 if now. */
export function lockoutLeftMs({ count, lastAtMs }: WrongTries, nowMs: number): number {
  return count < MAX_WRONG_TRIES ? 0 : Math.max(0, lastAtMs + LOCKOUT_MS - nowMs);
}

/**
 * True if a passkey's counter has not increased, so that a copy may be in use. Many passkeys do not count, and always
 * send 0.
 */
export const isCounterRegressed = (known: number, presented: number): boolean =>
  (known > 0 || presented > 0) && presented <= known;
