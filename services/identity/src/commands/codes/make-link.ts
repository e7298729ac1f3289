import { type UserChanges, type UserRow, updateUser } from '../../db/accounts/users.ts';
import type { Db } from '../../db/schema.ts';
import type { IdentityDeps } from '../../deps.ts';
import { LINK_TYPES, type MailedPurpose } from '../../domain/one-time-code.ts';
import { redirectTarget } from '../../domain/redirect-target.ts';
import { issueToken } from './one-time-tokens.ts';
import { verifyUrl } from './send-code.ts';

/** The fields that the contract's generate_link returns in addition to the user. */
export interface MadeLink {
  readonly action_link: string;
  readonly email_otp: string;
  readonly hashed_token: string;
  readonly redirect_to: string;
  readonly verification_type: string;
}

interface LinkRequest {
  readonly user: UserRow;
  readonly purpose: MailedPurpose;
  /** For a change of address, which is marked as pending. */
  readonly newEmail?: string;
  readonly redirectTo: string | undefined;
}

/** The column with the time of the last such mail, which the user object shows. */
const SENT_AT: Readonly<Record<MailedPurpose, (now: Date) => UserChanges>> = {
  sign_up: (now) => ({ confirmationSentAt: now }),
  invite: (now) => ({ invitedAt: now, confirmationSentAt: now }),
  magic_link: (now) => ({ recoverySentAt: now }),
  recovery: (now) => ({ recoverySentAt: now }),
  email_change_old: (now) => ({ emailChangeSentAt: now }),
  email_change_new: (now) => ({ emailChangeSentAt: now }),
};

/** Creates the link and code that a mail would contain, for an operator to pass on; they replace earlier ones. */
export async function makeLink(
  trx: Db,
  deps: IdentityDeps,
  { user, purpose, newEmail, redirectTo }: LinkRequest,
): Promise<MadeLink> {
  const now = new Date(deps.clock());
  const sentTo = purpose === 'email_change_new' ? newEmail : user.email;
  if (sentTo === undefined || sentTo === null)
    throw new Error('A link was asked for without the address that it proves');
  const change = newEmail === undefined ? {} : { newEmail };
  await updateUser(trx, user.id, { ...change, ...SENT_AT[purpose](now) }, now);
  const { link, code } = await issueToken(trx, deps, { userId: user.id, purpose, sentTo, challenge: undefined });
  return {
    action_link: verifyUrl(deps, { purpose, link, redirectTo }),
    email_otp: code,
    hashed_token: link,
    redirect_to: redirectTarget(deps.redirects, redirectTo),
    verification_type: purpose.startsWith('email_change') ? purpose.replace('_old', '_current') : LINK_TYPES[purpose],
  };
}
