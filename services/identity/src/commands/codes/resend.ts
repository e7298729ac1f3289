import { randomUUID } from 'node:crypto';
import { inTransaction } from '@sillage/runtime/postgres';
import { findUser, type UserRow, updateUser } from '../../db/accounts/users.ts';
import type { Db } from '../../db/schema.ts';
import type { IdentityDeps } from '../../deps.ts';
import { readEmail, readPhone } from '../sessions/sign-in-names.ts';
import type { Journey } from './account-mails.ts';
import { countMessage, messageWaitS } from './message-limits.ts';
import { type MessageDeps, mailLink, textCode } from './send-code.ts';

type Deps = MessageDeps & Pick<IdentityDeps, 'db'>;

/** Sends the confirmation of a sign-up again, if one is pending. */
export async function resendSignUp(deps: Deps, given: string, journey: Journey): Promise<void> {
  const email = readEmail(given);
  await countMessage(deps, { via: 'mail', kind: 'sign_up', to: email });
  const user = await findUser(deps.db, { email });
  await sendTo(deps, user?.emailConfirmedAt === null ? user : undefined, 'confirmationSentAt', (trx, recipient) =>
    mailLink(trx, deps, { purpose: 'sign_up', recipient, to: email, journey }),
  );
}

/** Sends both mails of a change of address again, if one is pending. `given` is the account's present address. */
export async function resendEmailChange(deps: Deps, given: string, journey: Journey): Promise<void> {
  const email = readEmail(given);
  await countMessage(deps, { via: 'mail', kind: 'email_change', to: email });
  const user = await findUser(deps.db, { email });
  await sendTo(deps, user?.newEmail === null ? undefined : user, 'emailChangeSentAt', async (trx, recipient) => {
    const newEmail = recipient?.newEmail ?? email;
    await mailLink(trx, deps, { purpose: 'email_change_old', recipient, to: email, journey, newEmail });
    await mailLink(trx, deps, { purpose: 'email_change_new', recipient, to: newEmail, journey, newEmail });
  });
}

/** Sends the code of a sign-up by phone again, if one is pending and the message interval has passed. */
export async function resendSms(deps: Deps, given: string, { acceptLanguage }: Journey): Promise<void> {
  const phone = readPhone(given);
  if (!(await mayText(deps, 'sms', phone))) return;
  const user = await findUser(deps.db, { phone });
  await sendTo(deps, user?.phoneConfirmedAt === null ? user : undefined, 'confirmationSentAt', (trx, recipient) =>
    textCode(trx, deps, { purpose: 'sms', recipient, phone, acceptLanguage }),
  );
}

/** Sends the code of a change of number again, under the same conditions. `given` is the account's present number. */
export async function resendPhoneChange(deps: Deps, given: string, { acceptLanguage }: Journey): Promise<void> {
  const phone = readPhone(given);
  if (!(await mayText(deps, 'phone_change', phone))) return;
  const user = await findUser(deps.db, { phone });
  await sendTo(deps, user?.newPhone === null ? undefined : user, 'phoneChangeSentAt', (trx, recipient) =>
    textCode(trx, deps, { purpose: 'phone_change', recipient, phone: recipient?.newPhone ?? phone, acceptLanguage }),
  );
}

/**
 * Whether a text may be sent to the number now. Clients are not told: the contract answers an unknown number without an
 * error, so refusals of known numbers would reveal them. A user who is waiting has just been sent a code.
 */
async function mayText(deps: Deps, kind: 'sms' | 'phone_change', to: string): Promise<boolean> {
  if (deps.config.SMS_WEBHOOK_URL === undefined) return false;
  return (await messageWaitS(deps, { via: 'sms', kind, to })) === 0;
}

/** Sets the time, which locks the recipient, then sends. Without a recipient, the same statement finds no row. */
function sendTo(
  deps: Deps,
  recipient: UserRow | undefined,
  sentAt: 'confirmationSentAt' | 'emailChangeSentAt' | 'phoneChangeSentAt',
  send: (trx: Db, recipient: UserRow | undefined) => Promise<void>,
): Promise<void> {
  const now = new Date(deps.clock());
  return inTransaction(deps.db, async (trx) => {
    await updateUser(trx, recipient?.id ?? randomUUID(), { [sentAt]: now }, now);
    await send(trx, recipient);
  });
}
