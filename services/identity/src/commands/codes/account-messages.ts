import { enqueueMessage } from '@sillage/runtime/mail';
import { inTransaction } from '@sillage/runtime/postgres';
import type { Account } from '../../db/accounts/accounts.ts';
import { lockUser, type UserRow, updateUser } from '../../db/accounts/users.ts';
import type { Db } from '../../db/schema.ts';
import { countWrongTry, deleteToken, lockToken } from '../../db/sign-in/one-time-tokens.ts';
import { decideCode } from '../../domain/one-time-code.ts';
import { CHALLENGE_TTL_MS } from '../../domain/second-factors.ts';
import { languageFor } from '../../mails/language.ts';
import { codeText } from '../../mails/templates.ts';
import type { SignInName } from '../sessions/sign-in-names.ts';
import type { AccountMails, FactorTexts, Journey } from './account-mails.ts';
import { mailLink, type SendDeps, textCode } from './send-code.ts';

/** The codes and mails of accounts, which are sent when the caller's transaction commits. */
export function createAccountMails(deps: SendDeps): AccountMails {
  const now = () => new Date(deps.clock());
  return {
    async confirmSignUp(trx, user, name, journey) {
      await updateUser(trx, user.id, { confirmationSentAt: now() }, now());
      await sendConfirmation(trx, deps, { recipient: user, name, journey });
    },
    confirmNothing: (trx, name, journey) => sendConfirmation(trx, deps, { recipient: undefined, name, journey }),
    async invite(trx, { user }, journey) {
      if (user.email === null) throw new Error('An account without an address was invited');
      await updateUser(trx, user.id, { invitedAt: now(), confirmationSentAt: now() }, now());
      // No challenge: the invited person uses another browser than the inviter.
      await mailLink(trx, deps, {
        purpose: 'invite',
        recipient: user,
        to: user.email,
        journey: { ...journey, challenge: undefined },
      });
    },
    async startEmailChange(trx, { user }, newEmail, journey) {
      await updateUser(trx, user.id, { newEmail, emailChangeSentAt: now() }, now());
      await mailEmailChange(trx, deps, { user, newEmail, journey });
    },
    async startPhoneChange(trx, { user }, newPhone) {
      await updateUser(trx, user.id, { newPhone, phoneChangeSentAt: now() }, now());
      await textCode(trx, deps, {
        purpose: 'phone_change',
        recipient: user,
        phone: newPhone,
        acceptLanguage: undefined,
      });
    },
    acceptNonce: (db, { user }, nonce) =>
      inTransaction(db, async (trx) => {
        const locked = await lockUser(trx, user.id);
        const token = await lockToken(trx, user.id, 'reauthentication');
        if (!token) return false;
        const decision = decideCode(token, nonce, deps.codeKey, deps.clock());
        if (decision === 'wrong') await countWrongTry(trx, [token.id]);
        if (decision !== 'accepted') return false;
        await deleteToken(trx, token.id);
        // The account already has the address, so its signed-in user can read the mailbox.
        if (token.sentTo === locked?.email && locked.emailProvenAt === null)
          await updateUser(trx, user.id, { emailProvenAt: now() }, now());
        return true;
      }),
  };
}

/** Mails both addresses, or only the new one if there is no old one. */
export async function mailEmailChange(
  trx: Db,
  deps: SendDeps,
  { user, newEmail, journey }: { readonly user: Account['user']; readonly newEmail: string; readonly journey: Journey },
): Promise<void> {
  if (user.email !== null) {
    await mailLink(trx, deps, { purpose: 'email_change_old', recipient: user, to: user.email, journey, newEmail });
  }
  await mailLink(trx, deps, { purpose: 'email_change_new', recipient: user, to: newEmail, journey, newEmail });
}

/** Texts for phone factors; their codes are created and checked by the factor commands. */
export function createFactorTexts(deps: SendDeps): FactorTexts | undefined {
  if (deps.config.SMS_WEBHOOK_URL === undefined) return undefined;
  return {
    async sendCode(trx, { user }, phone, code) {
      const text = codeText(await languageFor(trx, user, undefined), { code, minutes: CHALLENGE_TTL_MS / 60_000 });
      const expiresAt = new Date(deps.clock() + CHALLENGE_TTL_MS);
      await enqueueMessage(trx, {
        message: { via: 'sms', to: `+${phone}`, text },
        key: deps.messageKey,
        expiresAt,
      });
    },
  };
}

interface Confirmation {
  readonly recipient: UserRow | undefined;
  readonly name: SignInName;
  readonly journey: Journey;
}

async function sendConfirmation(trx: Db, deps: SendDeps, { recipient, name, journey }: Confirmation): Promise<void> {
  if ('email' in name) await mailLink(trx, deps, { purpose: 'sign_up', recipient, to: name.email, journey });
  else
    await textCode(trx, deps, { purpose: 'sms', recipient, phone: name.phone, acceptLanguage: journey.acceptLanguage });
}
