import type { Account } from '../../db/accounts/accounts.ts';
import type { UserRow } from '../../db/accounts/users.ts';
import type { Db } from '../../db/schema.ts';
import type { CodeChallenge } from '../../domain/code-challenge.ts';
import type { SignInName } from '../sessions/sign-in-names.ts';

/** The client's return target, PKCE challenge and language for a mail; `journeyOf` reads it from a request. */
export interface Journey {
  /** As the client requested it; the mails check it against the allow-list. */
  readonly redirectTo: string | undefined;
  /** With PKCE, the link returns a code instead of a session. */
  readonly challenge: CodeChallenge | undefined;
  /** For accounts without a chosen language. */
  readonly acceptLanguage: string | undefined;
}

/**
 * The codes and mails that account commands send. Each method works inside the caller's transaction, so that nothing is
 * sent for a change that is rolled back. The caller has counted the message before the transaction, which may be
 * retried.
 */
export interface AccountMails {
  /**
   * Sends the code that confirms a sign-up under this name by mail or text message; repeated if an unconfirmed account
   * signs up again.
   */
  confirmSignUp(trx: Db, user: UserRow, name: SignInName, journey: Journey): Promise<void>;
  /**
   * Takes as long as `confirmSignUp`, and sends nothing: for a sign-up whose address or number has a confirmed account.
   */
  confirmNothing(trx: Db, name: SignInName, journey: Journey): Promise<void>;
  /** Sends the invitation to an account that an operator created; the account has an address. */
  invite(trx: Db, account: Account, journey: Journey): Promise<void>;
  /** Sets `new_email` and writes to the old and the new address; nothing else changes until both have confirmed. */
  startEmailChange(trx: Db, account: Account, newEmail: string, journey: Journey): Promise<void>;
  /** Sets `new_phone` and sends a code to it. */
  startPhoneChange(trx: Db, account: Account, newPhone: string): Promise<void>;
  /**
   * Returns true once for the code that `GET /reauthenticate` sent. Runs in its own transaction, so that a wrong
   * attempt counts even though the change is refused.
   */
  acceptNonce(db: Db, account: Account, nonce: string): Promise<boolean>;
}

/** Text messages with the codes of phone factors. */
export interface FactorTexts {
  /** Works inside the caller's transaction, which may be retried; the caller has counted the message before it. */
  sendCode(trx: Db, account: Account, phone: string, code: string): Promise<void>;
}
