import { v7 as uuid } from 'uuid';
import type { Account } from '../db/users.ts';

interface NewAccount {
  readonly email: string;
  readonly passwordHash: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly isConfirmed: boolean;
}

/** The rows of an account that signs in with e-mail and password. What a person sends as `data` cannot overrule our own claims. */
export function newEmailAccount({ email, passwordHash, metadata, isConfirmed }: NewAccount, now: Date): Account {
  const id = uuid();
  const claims = { email, email_verified: isConfirmed, phone_verified: false, sub: id };
  return {
    user: {
      id,
      email,
      password_hash: passwordHash,
      user_metadata: { ...metadata, ...claims },
      email_confirmed_at: isConfirmed ? now : null,
      confirmation_sent_at: isConfirmed ? null : now,
      last_sign_in_at: null,
      banned_until: null,
      created_at: now,
      updated_at: now,
    },
    identities: [
      {
        id: uuid(),
        user_id: id,
        provider: 'email',
        provider_id: id,
        identity_data: { ...metadata, ...claims },
        last_sign_in_at: null,
        created_at: now,
        updated_at: now,
      },
    ],
  };
}
