import type { HotStore } from '@sillage/runtime/hot';
import type { Clock } from '@sillage/runtime/service';
import type { AccessTokens } from './access-tokens.ts';
import type { AccountMails, FactorTexts } from './commands/codes/account-mails.ts';
import type { DemoAccount } from './commands/demo/demo-account.ts';
import type { Passwords } from './commands/passwords/passwords.ts';
import type { Rotations } from './commands/sessions/rotations.ts';
import type { IdentityConfig } from './config.ts';
import type { Db } from './db/schema.ts';
import type { RedirectRules } from './domain/redirect-target.ts';
import type { KeyRing } from './keys/key-ring.ts';
import type { Debts } from './providers/debts.ts';
import type { IdentityProvider } from './providers/identity-provider.ts';

/** Dependencies of the commands and routes. */
export interface IdentityDeps {
  readonly db: Db;
  readonly hot: HotStore;
  readonly clock: Clock;
  readonly config: IdentityConfig;
  readonly keys: KeyRing;
  readonly accessTokens: AccessTokens;
  readonly refreshKey: Uint8Array;
  readonly rotations: Rotations;
  readonly passwords: Passwords;
  /** Key for hashes of one-time codes. */
  readonly codeKey: Uint8Array;
  /** Key for cookies that prove on which devices an account was signed in. */
  readonly deviceKey: Uint8Array;
  /** Key that seals messages until they are sent. */
  readonly messageKey: Uint8Array;
  readonly redirects: RedirectRules;
  /** By name. */
  readonly providers: ReadonlyMap<string, IdentityProvider>;
  readonly mails: AccountMails;
  readonly debts: Debts;
  readonly demo: DemoAccount;
  /** Undefined if no text message can be sent. */
  readonly factorTexts?: FactorTexts | undefined;
}
