import type { Account } from '../../db/accounts.ts';
import type { Db } from '../../db/schema.ts';
import type { UserRow } from '../../db/users.ts';
import type { CodeChallenge } from '../../domain/code-challenge.ts';
import type { SignInName } from '../sessions/sign-in-names.ts';

/**
 * How somebody comes back from a link of a mail, and what they read on the way; `journeyOf` reads it from a request.
 */
export interface Journey {
  /** What the client asked for; checked against the allow-list by the mails. */
  readonly redirectTo: string | undefined;
  /** PKCE: the link then leads to a code instead of a session. */
  readonly challenge: CodeChallenge | undefined;
  /** For accounts that have named no language. */
  readonly acceptLanguage: string | undefined;
}

/**
 * What the commands of accounts ask of codes and mails. Each works inside the caller's transaction, so that nothing is
 * sent of a change that is rolled back. The caller has counted the message before it: a transaction may be repeated.
 */
export interface AccountMails {
  /**
   * The code that confirms a sign-up by this name, in a mail or text message; again when an unconfirmed account signs
   * up again.
   */
  confirmSignUp(trx: Db, user: UserRow, name: SignInName, journey: Journey): Promise<void>;
  /**
   * Costs what `confirmSignUp` does, and sends nothing: for a sign-up whose address or number has a confirmed account.
   */
  confirmNothing(trx: Db, name: SignInName, journey: Journey): Promise<void>;
  /** The invitation to an account that an operator made; the account has an address. */
  invite(trx: Db, account: Account, journey: Journey): Promise<void>;
  /** Notes `new_email` and writes to the old and the new address; nothing else changes until both have confirmed. */
  startEmailChange(trx: Db, account: Account, newEmail: string, journey: Journey): Promise<void>;
  /** Notes `new_phone` and sends a code to it. */
  startPhoneChange(trx: Db, account: Account, newPhone: string): Promise<void>;
  /**
   * True once for the code that `GET /reauthenticate` sent. In a transaction of its own: a wrong try counts though the
   * change is refused.
   */
  acceptNonce(db: Db, account: Account, nonce: string): Promise<boolean>;
}

/** Text messages with the codes of phone factors. */
export interface FactorTexts {
  /** Inside the caller's transaction; the caller has counted the message before it: a transaction may be repeated. */
  sendCode(trx: Db, account: Account, phone: string, code: string): Promise<void>;
}
