import { v7 as uuid } from 'uuid';
import type { Account } from '../../db/accounts/accounts.ts';
import type { IdentityRow } from '../../db/accounts/identities.ts';
import type { UserRow } from '../../db/accounts/users.ts';
import { withoutOurClaims } from '../../domain/metadata.ts';
import type { SignInName } from '../sessions/sign-in-names.ts';

interface NewAccount {
  readonly name: SignInName;
  readonly passwordHash: string | null;
  /** The `data` that the client sends; it cannot override our own claims. */
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly isConfirmed: boolean;
}

/** The rows of an account that signs in by e-mail or phone. */
export function newAccount({ name, passwordHash, metadata, isConfirmed }: NewAccount, now: Date): Account {
  const bare = bareUser(uuid(), now);
  const confirmedAt = isConfirmed ? now : null;
  const named =
    'email' in name ? { ...name, emailConfirmedAt: confirmedAt } : { ...name, phoneConfirmedAt: confirmedAt };
  const user: UserRow = {
    ...bare,
    ...named,
    passwordHash,
    userMetadata: withoutOurClaims(metadata),
    confirmationSentAt: isConfirmed ? null : now,
  };
  return { user, identities: [ownIdentity(user, 'email' in name ? 'email' : 'phone', now)], factors: [] };
}

export function newAnonymousAccount(metadata: Readonly<Record<string, unknown>>, now: Date): Account {
  const user = { ...bareUser(uuid(), now), isAnonymous: true, userMetadata: withoutOurClaims(metadata) };
  return { user, identities: [], factors: [] };
}

/** The identity whose provider is this service: its id is the user's own, and its data are those of the user row. */
export function ownIdentity(user: UserRow, provider: 'email' | 'phone', now: Date): IdentityRow {
  const address = provider === 'email' ? { email: user.email } : { phone: user.phone };
  const claims = {
    email_verified: user.emailConfirmedAt !== null,
    phone_verified: user.phoneConfirmedAt !== null,
    sub: user.id,
  };
  return {
    id: uuid(),
    userId: user.id,
    provider,
    providerId: user.id,
    identityData: { ...withoutOurClaims(user.userMetadata), ...address, ...claims },
    lastSignInAt: null,
    createdAt: now,
    updatedAt: now,
  };
}

/** A user without any data. */
export function bareUser(id: string, now: Date): UserRow {
  return {
    id,
    email: null,
    phone: null,
    isAnonymous: false,
    passwordHash: null,
    userMetadata: {},
    appMetadata: {},
    emailConfirmedAt: null,
    emailProvenAt: null,
    creatorUnverified: false,
    phoneConfirmedAt: null,
    confirmationSentAt: null,
    newEmail: null,
    emailChangeSentAt: null,
    newPhone: null,
    phoneChangeSentAt: null,
    recoverySentAt: null,
    reauthenticationSentAt: null,
    invitedAt: null,
    lastSignInAt: null,
    bannedUntil: null,
    createdAt: now,
    updatedAt: now,
  };
}
