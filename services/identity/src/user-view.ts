import type { Account, IdentityRow } from './db/users.ts';

/** The user object of the auth-js contract. */
export function viewUser({ user, identities }: Account) {
  const providers = identities.map((it) => it.provider);
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email,
    ...(user.email_confirmed_at && { email_confirmed_at: user.email_confirmed_at.toISOString() }),
    phone: '',
    ...(user.confirmation_sent_at && { confirmation_sent_at: user.confirmation_sent_at.toISOString() }),
    ...(user.email_confirmed_at && { confirmed_at: user.email_confirmed_at.toISOString() }),
    ...(user.last_sign_in_at && { last_sign_in_at: user.last_sign_in_at.toISOString() }),
    app_metadata: { provider: providers[0] ?? 'email', providers },
    user_metadata: user.user_metadata,
    identities: identities.map(viewIdentity),
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
    is_anonymous: false,
  };
}

function viewIdentity(identity: IdentityRow) {
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    ...(identity.last_sign_in_at && { last_sign_in_at: identity.last_sign_in_at.toISOString() }),
    created_at: identity.created_at.toISOString(),
    updated_at: identity.updated_at.toISOString(),
    email: identity.identity_data.email,
  };
}
