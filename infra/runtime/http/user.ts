import type { ApiScope } from '@sillage/proto/values/api-scopes';

/** The signed-in user of a request, as the access token says. */
export interface User {
  readonly id: string;
  readonly sessionId: string;
  /** `aal2` after a second factor. */
  readonly aal: 'aal1' | 'aal2';
  readonly email: string;
  /** The mailbox was proved to be theirs: by a code or link, or by a provider's word. */
  readonly emailVerified: boolean;
  /** The account has a verified second factor. */
  readonly hasSecondFactor: boolean;
  /** Of a key of the account, whose id is then `sessionId`. Without it and a `viewer` they are here themselves. */
  readonly scopes?: readonly ApiScope[];
  /**
   * Whoever looks at the account, read only, and is not its owner: the administrator with the owner's consent, and their
   * own session; or a visitor, where the account is the demo of the installation.
   */
  readonly viewer?: { readonly id: string; readonly sessionId: string } | 'visitor';
}
