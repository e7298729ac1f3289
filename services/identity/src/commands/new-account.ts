import { v7 as uuid } from 'uuid';
import type { IdentityRow } from '../db/identities.ts';
import type { Account, UserRow } from '../db/users.ts';

interface NewAccount {
  readonly passwordHash: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly isConfirmed: boolean;
}

/** The rows of an account that signs in by e-mail. What a person sends as `data` cannot overrule our own claims. */
export function newEmailAccount({ email, ...given }: NewAccount & { readonly email: string }, now: Date): Account {
  const { id, isConfirmed, passwordHash, metadata } = { id: uuid(), ...given };
  const claims = { email, email_verified: isConfirmed, phone_verified: false, sub: id };
  const user: UserRow = {
    ...bareUser(id, now),
    email,
    password_hash: passwordHash,
    user_metadata: { ...metadata, ...claims },
    email_confirmed_at: isConfirmed ? now : null,
    confirmation_sent_at: isConfirmed ? null : now,
  };
  return { user, identities: [newIdentity(user, 'email', user.user_metadata, now)], factors: [] };
}

/** The same by phone: `phone` in digits with the country code. */
export function newPhoneAccount({ phone, ...given }: NewAccount & { readonly phone: string }, now: Date): Account {
  const { id, isConfirmed, passwordHash, metadata } = { id: uuid(), ...given };
  const claims = { phone, email_verified: false, phone_verified: isConfirmed, sub: id };
  const user: UserRow = {
    ...bareUser(id, now),
    phone,
    password_hash: passwordHash,
    user_metadata: { ...metadata, ...claims },
    phone_confirmed_at: isConfirmed ? now : null,
    confirmation_sent_at: isConfirmed ? null : now,
  };
  return { user, identities: [newIdentity(user, 'phone', user.user_metadata, now)], factors: [] };
}

export function newAnonymousAccount(metadata: Readonly<Record<string, unknown>>, now: Date): Account {
  return { user: { ...bareUser(uuid(), now), is_anonymous: true, user_metadata: metadata }, identities: [], factors: [] };
}

/** An identity whose provider is ourselves: it goes by the user's own id. */
export function newIdentity(
  user: Pick<UserRow, 'id'>,
  provider: 'email' | 'phone',
  data: IdentityRow['identity_data'],
  now: Date,
): IdentityRow {
  return {
    id: uuid(),
    user_id: user.id,
    provider,
    provider_id: user.id,
    identity_data: data,
    last_sign_in_at: null,
    created_at: now,
    updated_at: now,
  };
}

/** A user of whom nothing is known. */
export function bareUser(id: string, now: Date): UserRow {
  return {
    id,
    email: null,
    phone: null,
    is_anonymous: false,
    password_hash: null,
    user_metadata: {},
    app_metadata: {},
    email_confirmed_at: null,
    phone_confirmed_at: null,
    confirmation_sent_at: null,
    new_email: null,
    email_change_sent_at: null,
    new_phone: null,
    phone_change_sent_at: null,
    recovery_sent_at: null,
    reauthentication_sent_at: null,
    invited_at: null,
    last_sign_in_at: null,
    banned_until: null,
    created_at: now,
    updated_at: now,
  };
}
