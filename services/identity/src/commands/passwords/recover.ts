import { randomUUID } from 'node:crypto';
import { inTransaction } from '@sillage/runtime/postgres';
import { findUser, updateUser } from '../../db/accounts/users.ts';
import type { IdentityDeps } from '../../deps.ts';
import type { Caller } from '../../domain/caller.ts';
import { recordSecurityEvent } from '../accounts/security-log.ts';
import type { Journey } from '../codes/account-mails.ts';
import { countMessage } from '../codes/message-limits.ts';
import { type MessageDeps, mailLink } from '../codes/send-code.ts';
import { readEmail } from '../sessions/sign-in-names.ts';

type Deps = MessageDeps & Pick<IdentityDeps, 'db'>;

/** Mails a link to set a new password, if the address has an account. If not, the same statements find no rows. */
export async function recover(deps: Deps, given: string, journey: Journey, caller: Caller): Promise<void> {
  const email = readEmail(given);
  await countMessage(deps, { via: 'mail', kind: 'recovery', to: email });
  const user = await findUser(deps.db, { email });
  const userId = user?.id ?? randomUUID();
  const now = new Date(deps.clock());
  await inTransaction(deps.db, async (trx) => {
    await updateUser(trx, userId, { recoverySentAt: now }, now);
    await mailLink(trx, deps, { purpose: 'recovery', recipient: user, to: email, journey });
    await recordSecurityEvent(trx, { userId, kind: 'recovery_requested', caller, at: now });
  });
}
