import { hash, verify } from '@node-rs/bcrypt';
import { dictionary } from '@zxcvbn-ts/language-common';
import { AuthError } from '../../auth-error.ts';
import { isPredictable, passwordFault } from '../../domain/credentials.ts';

/** Salt and digest of a hash whose password is unknown, whatever its cost. */
const NOBODYS = 'pj5EzxVURcbNBkOFNw55JuMe0rrMqntjvrN4cQjbM5EBAB4qZaSe2';

/** The most common passwords of public breaches, in lower case. */
const BREACHED: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** Hashing runs in separate threads and does not block the event loop. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /**
   * Takes the same time if there is no account or no password, so that timing does not reveal which accounts exist:
   * except, after the cost was changed, for accounts that have not signed in since.
   */
  matches(password: string, passwordHash: string | null | undefined): Promise<boolean>;
  /** Whether the hash has another cost; it is recomputed when its owner signs in. */
  isOutdated(passwordHash: string | null): boolean;
}

/** Hashes by bcrypt at this cost, from 4 to 31: each step doubles the time. */
export function createPasswords(cost: number): Passwords {
  const prefix = `$2b$${String(cost).padStart(2, '0')}$`;
  return {
    hash: (password) => hash(password, { cost }),
    async matches(password, passwordHash) {
      const matches = await verify(password, passwordHash ?? `${prefix}${NOBODYS}`);
      return matches && typeof passwordHash === 'string';
    },
    isOutdated: (passwordHash) => passwordHash !== null && !passwordHash.startsWith(prefix),
  };
}

/**
 * Checks the form of a new password. Throws 422 `weak_password` with `length`, or 400 if bcrypt cannot use all of it.
 */
export function refuseBadPassword(password: string, minLength: number): void {
  const fault = passwordFault(password, minLength);
  if (fault === 'too_short') {
    throw new AuthError(422, 'weak_password', `Password should be at least ${minLength} characters.`, {
      reasons: ['length'],
    });
  }
  if (fault === 'too_long')
    throw new AuthError(400, 'validation_failed', 'Password cannot be longer than 72 characters');
  if (fault === 'unusable')
    throw new AuthError(400, 'validation_failed', 'Password holds characters that cannot be used');
}

/**
 * Refuses passwords that attackers try first. Throws 422 `weak_password` with `pwned`, ignoring case, or with
 * `characters`.
 */
export function refuseGuessablePassword(password: string, signInNames: readonly (string | null | undefined)[]): void {
  const isBreached = BREACHED.has(password.toLowerCase());
  if (!isBreached && !isPredictable(password, signInNames)) return;
  throw new AuthError(
    422,
    'weak_password',
    'Password is known to be weak and easy to guess, please choose a different one.',
    {
      reasons: [isBreached ? 'pwned' : 'characters'],
    },
  );
}
