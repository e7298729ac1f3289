import { randomUUID } from 'node:crypto';
import { inTransaction } from '@sillage/runtime/postgres';
import { AuthError } from '../../auth-error.ts';
import { insertNewAccount } from '../../db/accounts/accounts.ts';
import { clearUnconfirmedPassword, findUser, updateUser } from '../../db/accounts/users.ts';
import type { Db } from '../../db/schema.ts';
import type { IdentityDeps } from '../../deps.ts';
import type { Caller } from '../../domain/caller.ts';
import { refuseBadMetadata } from '../accounts/metadata.ts';
import { newAccount } from '../accounts/new-account.ts';
import { recordSecurityEvent } from '../accounts/security-log.ts';
import { readEmail, readPhone, requireSms, type SignInName } from '../sessions/sign-in-names.ts';
import type { Journey } from './account-mails.ts';
import { countMessage } from './message-limits.ts';
import { type MessageDeps, mailLink, textCode } from './send-code.ts';

type Deps = MessageDeps & Pick<IdentityDeps, 'db'>;

interface CodeRequest {
  /** As it was typed. */
  readonly name: SignInName;
  /** Whether to create an account if there is none. */
  readonly createUser: boolean;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly journey: Journey;
}

/**
 * Sends a code to sign in with, and in a mail also a link. If there is no account, throws 422 `otp_disabled` if none is
 * to be created, and 422 `signup_disabled` if sign-ups are disabled.
 */
export async function requestCode(
  deps: Deps,
  { name: given, createUser, metadata, journey }: CodeRequest,
  caller: Caller,
) {
  if ('phone' in given) requireSms(deps.config);
  const name = 'email' in given ? { email: readEmail(given.email) } : { phone: readPhone(given.phone) };
  refuseBadMetadata(metadata);
  const mayCreate = createUser && deps.config.SIGNUP_ENABLED;
  if (!mayCreate && !(await findUser(deps.db, name))) {
    if (!createUser) throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp');
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
  }
  await countMessage(
    deps,
    'email' in name ? { via: 'mail', kind: 'magic_link', to: name.email } : { via: 'sms', kind: 'sms', to: name.phone },
  );
  await inTransaction(deps.db, async (trx) => {
    // The code confirms the number for the person who requested it. Someone who only signed up with that number must
    // not keep a password to it.
    if ('phone' in name) await clearUnconfirmedPassword(trx, name.phone);
    if (mayCreate) await createAccount(trx, deps, name, metadata, caller);
    await send(trx, deps, name, journey);
  });
}

async function send(trx: Db, deps: Deps, name: SignInName, journey: Journey): Promise<void> {
  const now = new Date(deps.clock());
  const user = await findUser(trx, name);
  await updateUser(
    trx,
    user?.id ?? randomUUID(),
    'email' in name ? { recoverySentAt: now } : { confirmationSentAt: now },
    now,
  );
  if ('email' in name) {
    await mailLink(trx, deps, { purpose: 'magic_link', recipient: user, to: name.email, journey });
  } else {
    await textCode(trx, deps, {
      purpose: 'sms',
      recipient: user,
      phone: name.phone,
      acceptLanguage: journey.acceptLanguage,
    });
  }
}

async function createAccount(trx: Db, deps: Deps, name: SignInName, metadata: CodeRequest['metadata'], caller: Caller) {
  const account = newAccount({ name, passwordHash: null, metadata, isConfirmed: false }, new Date(deps.clock()));
  const isNew = await insertNewAccount(trx, account);
  if (isNew)
    await recordSecurityEvent(trx, { userId: account.user.id, kind: 'signed_up', caller, at: account.user.createdAt });
}
