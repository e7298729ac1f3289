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
  /** The administrator who looks at the account with its owner's consent, and their own session. */
  readonly viewer?: { readonly id: string; readonly sessionId: string };
}
