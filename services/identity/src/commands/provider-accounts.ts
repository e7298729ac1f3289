import { isUniqueViolation } from '@sillage/infra/postgres';
import { v7 as uuid } from 'uuid';
import { AuthError } from '../auth-error.ts';
import { findIdentity, type IdentityRow, insertIdentity, saveIdentity } from '../db/identities.ts';
import { type Db, deleteUser, insertNewAccount, lockUserByEmail, type UserRow, updateUser } from '../db/users.ts';
import type { IdentityDeps } from '../deps.ts';
import type { Caller } from '../domain/caller.ts';
import { mergeMetadata, metadataFault, withoutOurClaims } from '../domain/metadata.ts';
import type { ProviderProfile } from '../domain/provider-profile.ts';
import { bareUser } from './new-account.ts';
import { endAndRevoke } from './revocations.ts';
import { recordSecurityEvent } from './security-log.ts';

export interface ProvenIdentity {
  /** Such as `google`. */
  readonly provider: string;
  readonly profile: ProviderProfile;
  readonly caller: Caller;
}

/**
 * The id of the user that a provider's word signs in as. Whoever used this identity before is the same person, whatever
 * the address now is. Else the address decides, where the provider vouches for it: a confirmed account takes the identity
 * on, an unconfirmed one gives way (anybody may have typed the address), and where there is none an account is made.
 * Throws 422 `provider_email_needs_verification`, 422 `signup_disabled`.
 */
export async function userOf(trx: Db, deps: IdentityDeps, proven: ProvenIdentity): Promise<string> {
  const { provider, profile } = proven;
  const now = new Date(deps.clock());
  const known = await findIdentity(trx, provider, profile.subject);
  if (known) {
    await saveIdentity(trx, { ...known, identity_data: profile.data, updated_at: now });
    return known.user_id;
  }
  if (profile.email === undefined || !profile.isEmailVerified) {
    const message = `Unverified email with ${provider}. Verify it there, or sign up by email, then sign in again`;
    throw new AuthError(422, 'provider_email_needs_verification', message);
  }
  const owner = await lockUserByEmail(trx, profile.email);
  if (owner?.email_confirmed_at) return takeOn(trx, owner, proven, now);
  if (owner) return replaceUnconfirmed(trx, deps, owner, proven, now);
  if (!deps.config.SIGNUP_ENABLED) throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
  const userId = await addAccount(trx, bareUser(uuid(), now), proven, now);
  // Somebody else with this address came first in this moment.
  return userId ?? userOf(trx, deps, proven);
}

async function takeOn(trx: Db, owner: UserRow, { provider, profile, caller }: ProvenIdentity, now: Date): Promise<string> {
  await insertIdentity(trx, identityRow(owner.id, provider, profile, now));
  await updateUser(trx, owner.id, { user_metadata: filledIn(owner.user_metadata, profile), email_proven_at: now }, now);
  await recordSecurityEvent(trx, { userId: owner.id, kind: 'identity_linked', caller, at: now, detail: provider });
  return owner.id;
}

/**
 * Whoever made the account never proved its address: password, sessions, factors and all else that hangs on the row go.
 * What an operator decided about it stays.
 */
async function replaceUnconfirmed(trx: Db, deps: IdentityDeps, old: UserRow, proven: ProvenIdentity, now: Date): Promise<string> {
  await endAndRevoke(trx, deps, { userId: old.id });
  await deleteUser(trx, old.id);
  const { app_metadata, invited_at, banned_until } = old;
  const userId = await addAccount(trx, { ...bareUser(old.id, now), app_metadata, invited_at, banned_until }, proven, now);
  return userId ?? userOf(trx, deps, proven);
}

/** Undefined where the address has an account by now. */
async function addAccount(trx: Db, bare: UserRow, { provider, profile, caller }: ProvenIdentity, now: Date): Promise<string | undefined> {
  const user = {
    ...bare,
    email: profile.email ?? null,
    email_confirmed_at: now,
    email_proven_at: now,
    user_metadata: { ...withoutOurClaims(profile.data), sub: bare.id },
  };
  if (!(await insertNewAccount(trx, { user, identities: [identityRow(bare.id, provider, profile, now)] }))) return undefined;
  await recordSecurityEvent(trx, { userId: bare.id, kind: 'signed_up', caller, at: now, detail: provider });
  return bare.id;
}

/** The account's own metadata, and what the provider knows beside it, unless that would be too much. */
export function filledIn(metadata: UserRow['user_metadata'], { data }: ProviderProfile): UserRow['user_metadata'] {
  const filled = mergeMetadata(withoutOurClaims(data), metadata);
  return metadataFault(filled) ? metadata : filled;
}

export function identityRow(userId: string, provider: string, profile: ProviderProfile, now: Date): IdentityRow {
  return {
    id: uuid(),
    user_id: userId,
    provider,
    provider_id: profile.subject,
    identity_data: profile.data,
    last_sign_in_at: now,
    created_at: now,
    updated_at: now,
  };
}

/** Runs `work` in a transaction, again where the identity was added by another one in this moment. */
export async function withIdentities<T>(deps: Pick<IdentityDeps, 'db'>, work: (trx: Db) => Promise<T>): Promise<T> {
  try {
    return await deps.db.transaction().execute(work);
  } catch (error) {
    if (!isUniqueViolation(error, 'identities_provider_provider_id_key')) throw error;
    return deps.db.transaction().execute(work);
  }
}
