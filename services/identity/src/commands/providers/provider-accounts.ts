import { inTransaction, isUniqueViolation } from '@sillage/runtime/postgres';
import { v7 as uuid } from 'uuid';
import { AuthError } from '../../auth-error.ts';
import { insertNewAccount } from '../../db/accounts/accounts.ts';
import { findIdentity, type IdentityRow, insertIdentity, saveIdentity } from '../../db/accounts/identities.ts';
import { lockUserByEmail, type UserRow, updateUser } from '../../db/accounts/users.ts';
import type { Db } from '../../db/schema.ts';
import type { IdentityDeps } from '../../deps.ts';
import type { Caller } from '../../domain/caller.ts';
import { mergeMetadata, metadataFault, withoutOurClaims } from '../../domain/metadata.ts';
import type { ProviderProfile } from '../../domain/provider-profile.ts';
import { bareUser } from '../accounts/new-account.ts';
import { revokeCredentials } from '../accounts/revoke-credentials.ts';
import { recordSecurityEvent } from '../accounts/security-log.ts';

export interface ProvenIdentity {
  /** Such as `google`. */
  readonly provider: string;
  readonly profile: ProviderProfile;
  readonly caller: Caller;
}

/**
 * The id of the user that a provider's identity signs in as. A known identity belongs to its user, whatever its present
 * address. Otherwise, if the provider has verified the address, the identity is linked to the account with that
 * address, or a new account is created. Throws 422 `provider_email_needs_verification`, 422 `signup_disabled`.
 */
export async function userOf(trx: Db, deps: IdentityDeps, proven: ProvenIdentity): Promise<string> {
  const { provider, profile } = proven;
  const now = new Date(deps.clock());
  const known = await findIdentity(trx, provider, profile.subject);
  if (known) {
    await saveIdentity(trx, { ...known, identityData: profile.data, updatedAt: now });
    return known.userId;
  }
  if (profile.email === undefined || !profile.isEmailVerified) {
    const message = `Unverified email with ${provider}. Verify it there, or sign up by email, then sign in again`;
    throw new AuthError(422, 'provider_email_needs_verification', message);
  }
  const owner = await lockUserByEmail(trx, profile.email);
  if (owner) return takeOn(trx, deps, owner, proven);
  if (!deps.config.SIGNUP_ENABLED) throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
  const userId = await addAccount(trx, bareUser(uuid(), now), proven, now);
  // An account with this address was created concurrently.
  return userId ?? userOf(trx, deps, proven);
}

/**
 * Links the identity to the account. If no one has proved the account's address yet, its creator may be someone else,
 * so the credentials that they know are revoked. An operator's decisions about the account stay.
 */
async function takeOn(
  trx: Db,
  deps: IdentityDeps,
  owner: UserRow,
  { provider, profile, caller }: ProvenIdentity,
): Promise<string> {
  const now = new Date(deps.clock());
  if (!owner.emailProvenAt) await revokeCredentials(trx, deps, owner, { password: false, factors: false });
  await insertIdentity(trx, identityRow(owner.id, provider, profile, now));
  const userMetadata = owner.emailProvenAt
    ? mergeProfileData(owner.userMetadata, profile)
    : overruled(owner.userMetadata, profile);
  const proof = { emailConfirmedAt: owner.emailConfirmedAt ?? now, emailProvenAt: owner.emailProvenAt ?? now };
  await updateUser(trx, owner.id, { userMetadata, ...proof }, now);
  await recordSecurityEvent(trx, { userId: owner.id, kind: 'identity_linked', caller, at: now, detail: provider });
  return owner.id;
}

/** Undefined if the address has an account by now. */
async function addAccount(
  trx: Db,
  bare: UserRow,
  { provider, profile, caller }: ProvenIdentity,
  now: Date,
): Promise<string | undefined> {
  const user = {
    ...bare,
    email: profile.email ?? null,
    emailConfirmedAt: now,
    emailProvenAt: now,
    userMetadata: withoutOurClaims(profile.data),
  };
  if (!(await insertNewAccount(trx, { user, identities: [identityRow(bare.id, provider, profile, now)] })))
    return undefined;
  await recordSecurityEvent(trx, { userId: bare.id, kind: 'signed_up', caller, at: now, detail: provider });
  return bare.id;
}

/** The provider's profile data override metadata that an unproven creator may have typed. */
function overruled(metadata: UserRow['userMetadata'], { data }: ProviderProfile): UserRow['userMetadata'] {
  const known = withoutOurClaims(data);
  const merged = mergeMetadata(metadata, known);
  return metadataFault(merged) ? known : merged;
}

/** The account's own metadata plus the provider's data, unless that would exceed the limit. */
export function mergeProfileData(
  metadata: UserRow['userMetadata'],
  { data }: ProviderProfile,
): UserRow['userMetadata'] {
  const filled = mergeMetadata(withoutOurClaims(data), metadata);
  return metadataFault(filled) ? metadata : filled;
}

export function identityRow(userId: string, provider: string, profile: ProviderProfile, now: Date): IdentityRow {
  return {
    id: uuid(),
    userId,
    provider,
    providerId: profile.subject,
    identityData: profile.data,
    lastSignInAt: now,
    createdAt: now,
    updatedAt: now,
  };
}

/** Runs `work` in a transaction, and again if the identity was added concurrently. */
export async function withIdentities<T>(deps: Pick<IdentityDeps, 'db'>, work: (trx: Db) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(deps.db, work);
  } catch (error) {
    if (!isUniqueViolation(error, 'identities_provider_provider_id_key')) throw error;
    return inTransaction(deps.db, work);
  }
}
