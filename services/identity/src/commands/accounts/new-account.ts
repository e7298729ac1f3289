import { v7 as uuid } from 'uuid';
import type { IdentityRow } from '../../db/identities.ts';
import type { Account, UserRow } from '../../db/users.ts';
import { withoutOurClaims } from '../../domain/metadata.ts';
import type { SignInName } from '../sessions/sign-in-names.ts';

interface NewAccount {
  readonly name: SignInName;
  readonly passwordHash: string | null;
  /** What the person sends as `data`: it cannot overrule our own claims. */
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly isConfirmed: boolean;
}

/** The rows of an account that signs in by e-mail or phone. */
export function newAccount({ name, passwordHash, metadata, isConfirmed }: NewAccount, now: Date): Account {
  const bare = bareUser(uuid(), now);
  const confirmedAt = isConfirmed ? now : null;
  const named =
    'email' in name ? { ...name, email_confirmed_at: confirmedAt } : { ...name, phone_confirmed_at: confirmedAt };
  const user: UserRow = {
    ...bare,
    ...named,
    password_hash: passwordHash,
    user_metadata: withoutOurClaims(metadata),
    confirmation_sent_at: isConfirmed ? null : now,
  };
  return { user, identities: [ownIdentity(user, 'email' in name ? 'email' : 'phone', now)], factors: [] };
}

export function newAnonymousAccount(metadata: Readonly<Record<string, unknown>>, now: Date): Account {
  const user = { ...bareUser(uuid(), now), is_anonymous: true, user_metadata: withoutOurClaims(metadata) };
  return { user, identities: [], factors: [] };
}

/** The identity whose provider is ourselves: it goes by the user's own id, and says what the user row says. */
export function ownIdentity(user: UserRow, provider: 'email' | 'phone', now: Date): IdentityRow {
  const address = provider === 'email' ? { email: user.email } : { phone: user.phone };
  const claims = {
    email_verified: user.email_confirmed_at !== null,
    phone_verified: user.phone_confirmed_at !== null,
    sub: user.id,
  };
  return {
    id: uuid(),
    user_id: user.id,
    provider,
    provider_id: user.id,
    identity_data: { ...withoutOurClaims(user.user_metadata), ...address, ...claims },
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
    email_proven_at: null,
    creator_unverified: false,
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
