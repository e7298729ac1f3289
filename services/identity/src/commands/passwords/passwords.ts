import { hash, verify } from '@node-rs/bcrypt';
import { dictionary } from '@zxcvbn-ts/language-common';
import { AuthError } from '../../auth-error.ts';
import { isPredictable, passwordFault } from '../../domain/credentials.ts';

const COST = 12;

/** Of a password that nobody has, at the same cost. */
const NOBODYS_HASH = '$2b$12$pj5EzxVURcbNBkOFNw55JuMe0rrMqntjvrN4cQjbM5EBAB4qZaSe2';

/** The passwords of public breaches that are used most, in lower case. */
const BREACHED: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** Hashing runs in threads of its own: the event loop goes on. */
export const hashPassword = (password: string): Promise<string> => hash(password, { cost: COST });

/**
 * Takes the same time where there is no account or no password, so that the time does not tell which accounts exist.
 */
export async function passwordMatches(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  const matches = await verify(password, passwordHash ?? NOBODYS_HASH);
  return matches && typeof passwordHash === 'string';
}

/** Whether the hash came from elsewhere with another cost: it is made anew when its owner signs in. */
export const isOutdated = (passwordHash: string | null): boolean =>
  passwordHash !== null && !passwordHash.startsWith(`$2b$${COST}$`);

/**
 * What everybody can see of a new password. Throws 422 `weak_password` with `length`, 400 where bcrypt cannot read it
 * whole.
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
 * What guessing begins with. Throws 422 `weak_password` with `pwned`, in whichever case of letters, or with
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
