import type { FactorRow } from './db/factors.ts';
import type { IdentityRow } from './db/identities.ts';
import type { Account } from './db/users.ts';

export type UserView = ReturnType<typeof viewUser>;

/** The user object of the auth-js contract. Times that are not set are left out; `phone` is always a text. */
export function viewUser({ user, identities, factors }: Account) {
  const confirmedAt = [user.email_confirmed_at, user.phone_confirmed_at]
    .filter((time) => time !== null)
    .sort((a, b) => Number(a) - Number(b))[0];
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email ?? '',
    email_confirmed_at: iso(user.email_confirmed_at),
    phone: user.phone ?? '',
    phone_confirmed_at: iso(user.phone_confirmed_at),
    confirmation_sent_at: iso(user.confirmation_sent_at),
    confirmed_at: iso(confirmedAt),
    recovery_sent_at: iso(user.recovery_sent_at),
    reauthentication_sent_at: iso(user.reauthentication_sent_at),
    new_email: user.new_email ?? undefined,
    email_change_sent_at: iso(user.email_change_sent_at),
    new_phone: user.new_phone ?? undefined,
    phone_change_sent_at: iso(user.phone_change_sent_at),
    invited_at: iso(user.invited_at),
    last_sign_in_at: iso(user.last_sign_in_at),
    banned_until: iso(user.banned_until),
    app_metadata: { ...user.app_metadata, ...providersOf(identities) },
    user_metadata: user.user_metadata,
    identities: identities.map(viewIdentity),
    factors: factors.length > 0 ? factors.map(viewFactor) : undefined,
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
    is_anonymous: user.is_anonymous,
  };
}

/** The first one is the one that the account was made with; an anonymous account has none. */
function providersOf(identities: readonly IdentityRow[]) {
  const providers = [...new Set(identities.map((identity) => identity.provider))];
  return providers[0] === undefined ? {} : { provider: providers[0], providers };
}

export function viewIdentity(identity: IdentityRow) {
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    last_sign_in_at: iso(identity.last_sign_in_at),
    created_at: identity.created_at.toISOString(),
    updated_at: identity.updated_at.toISOString(),
    email: identity.identity_data.email,
  };
}

export function viewFactor(factor: FactorRow) {
  return {
    id: factor.id,
    friendly_name: factor.friendly_name ?? undefined,
    factor_type: factor.factor_type,
    status: factor.status,
    created_at: factor.created_at.toISOString(),
    updated_at: factor.updated_at.toISOString(),
  };
}

/** Left out of the JSON where it is undefined. */
const iso = (at: Date | null | undefined): string | undefined => at?.toISOString();
