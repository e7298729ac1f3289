import type { Account } from './db/accounts/accounts.ts';
import type { IdentityRow } from './db/accounts/identities.ts';
import type { FactorRow } from './db/factors/factors.ts';

export type UserView = ReturnType<typeof viewUser>;

/** The user object of the auth-js contract. Unset times are left out; `phone` is always a string. */
export function viewUser({ user, identities, factors }: Account) {
  const confirmedAt = [user.emailConfirmedAt, user.phoneConfirmedAt]
    .filter((time) => time !== null)
    .sort((a, b) => Number(a) - Number(b))[0];
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email ?? '',
    email_confirmed_at: iso(user.emailConfirmedAt),
    phone: user.phone ?? '',
    phone_confirmed_at: iso(user.phoneConfirmedAt),
    confirmation_sent_at: iso(user.confirmationSentAt),
    confirmed_at: iso(confirmedAt),
    recovery_sent_at: iso(user.recoverySentAt),
    reauthentication_sent_at: iso(user.reauthenticationSentAt),
    new_email: user.newEmail ?? undefined,
    email_change_sent_at: iso(user.emailChangeSentAt),
    new_phone: user.newPhone ?? undefined,
    phone_change_sent_at: iso(user.phoneChangeSentAt),
    invited_at: iso(user.invitedAt),
    last_sign_in_at: iso(user.lastSignInAt),
    banned_until: iso(user.bannedUntil),
    app_metadata: { ...user.appMetadata, ...providersOf(identities) },
    user_metadata: user.userMetadata,
    identities: identities.map(viewIdentity),
    factors: factors.length > 0 ? factors.map(viewFactor) : undefined,
    created_at: user.createdAt.toISOString(),
    updated_at: user.updatedAt.toISOString(),
    is_anonymous: user.isAnonymous,
  };
}

/** The first provider is the one that the account was created with; an anonymous account has none. */
function providersOf(identities: readonly IdentityRow[]) {
  const providers = [...new Set(identities.map((identity) => identity.provider))];
  return providers[0] === undefined ? {} : { provider: providers[0], providers };
}

export function viewIdentity(identity: IdentityRow) {
  return {
    identity_id: identity.id,
    id: identity.providerId,
    user_id: identity.userId,
    identity_data: identity.identityData,
    provider: identity.provider,
    last_sign_in_at: iso(identity.lastSignInAt),
    created_at: identity.createdAt.toISOString(),
    updated_at: identity.updatedAt.toISOString(),
    email: identity.identityData.email,
  };
}

export function viewFactor(factor: FactorRow) {
  return {
    id: factor.id,
    friendly_name: factor.friendlyName ?? undefined,
    factor_type: factor.factorType,
    status: factor.status,
    created_at: factor.createdAt.toISOString(),
    updated_at: factor.updatedAt.toISOString(),
  };
}

/** Undefined values are left out of the JSON. */
const iso = (at: Date | null | undefined): string | undefined => at?.toISOString();
