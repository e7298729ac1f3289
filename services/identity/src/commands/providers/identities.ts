import { inTransaction } from '@sillage/runtime/postgres';
import { AuthError } from '../../auth-error.ts';
import { deleteIdentity, findIdentity, insertIdentity, listIdentities } from '../../db/accounts/identities.ts';
import { lockUser, lockUserByEmail, updateUser } from '../../db/accounts/users.ts';
import type { Db } from '../../db/schema.ts';
import { lockSession } from '../../db/sign-in/sessions.ts';
import type { IdentityDeps } from '../../deps.ts';
import type { Caller } from '../../domain/caller.ts';
import { recordSecurityEvent } from '../accounts/security-log.ts';
import { identityRow, mergeProfileData, type ProvenIdentity } from './provider-accounts.ts';

/** Throws 404 `manual_linking_disabled`. */
export function requireLinking({
  MANUAL_LINKING_ENABLED,
}: Pick<IdentityDeps['config'], 'MANUAL_LINKING_ENABLED'>): void {
  if (!MANUAL_LINKING_ENABLED) throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled');
}

/** Throws 422 `identity_already_exists` if it is linked to any user. */
export async function requireUnlinked(
  db: Db,
  userId: string,
  { provider, profile }: Pick<ProvenIdentity, 'provider' | 'profile'>,
): Promise<void> {
  const known = await findIdentity(db, provider, profile.subject);
  if (!known) return;
  const message = known.userId === userId ? 'Identity is already linked' : 'Identity is already linked to another user';
  throw new AuthError(422, 'identity_already_exists', message);
}

/** The account that an identity is linked to, and the session that requested it. */
export interface Linking {
  readonly userId: string;
  readonly sessionId: string;
}

/**
 * Links one more identity to the account; an account without an e-mail address takes the provider's, if the provider
 * has verified it. Throws 422 `identity_already_exists`, 422 `email_exists`, 403 `user_not_found`, and 403 `session_not_found`
 * if the session has ended meanwhile.
 */
export async function linkIdentity(
  trx: Db,
  deps: Pick<IdentityDeps, 'clock'>,
  { userId, sessionId }: Linking,
  proven: ProvenIdentity,
): Promise<void> {
  const { provider, profile, caller } = proven;
  const now = new Date(deps.clock());
  const user = await lockUser(trx, userId);
  if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  if (!(await lockSession(trx, sessionId))) {
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  }
  await requireUnlinked(trx, userId, proven);
  await insertIdentity(trx, identityRow(userId, provider, profile, now));
  const email = user.email === null && profile.isEmailVerified ? profile.email : undefined;
  if (email !== undefined && (await lockUserByEmail(trx, email))) {
    throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
  }
  const confirmedEmail = email !== undefined && { email, emailConfirmedAt: now, emailProvenAt: now };
  await updateUser(
    trx,
    userId,
    { userMetadata: mergeProfileData(user.userMetadata, profile), isAnonymous: false, ...confirmedEmail },
    now,
  );
  await recordSecurityEvent(trx, { userId, kind: 'identity_linked', caller, at: now, detail: provider });
}

/**
 * Unlinking the e-mail identity also removes the password; unlinking the phone identity, the number. Throws 422
 * `identity_not_found`, 422 `single_identity_not_deletable`.
 */
export async function unlinkIdentity(
  deps: IdentityDeps,
  userId: string,
  identityId: string,
  caller: Caller,
): Promise<void> {
  const now = new Date(deps.clock());
  await inTransaction(deps.db, async (trx) => {
    await lockUser(trx, userId);
    const identities = await listIdentities(trx, userId);
    const identity = identities.find(({ id }) => id === identityId);
    if (!identity) throw new AuthError(422, 'identity_not_found', "Identity doesn't exist");
    if (identities.length === 1) {
      throw new AuthError(422, 'single_identity_not_deletable', 'User must have at least 1 identity after unlinking');
    }
    await deleteIdentity(trx, userId, identityId);
    if (identity.provider === 'email') await updateUser(trx, userId, { passwordHash: null }, now);
    if (identity.provider === 'phone') await updateUser(trx, userId, { phone: null, phoneConfirmedAt: null }, now);
    await recordSecurityEvent(trx, { userId, kind: 'identity_unlinked', caller, at: now, detail: identity.provider });
  });
}
