import type { ApiScope } from '@sillage/proto/values/api-scopes';

/** The signed-in user of a request, from the access token. */
export interface User {
  readonly id: string;
  readonly sessionId: string;
  /** `aal2` after a second factor. */
  readonly aal: 'aal1' | 'aal2';
  readonly email: string;
  /** The e-mail address is verified: by a code or link, or by an identity provider. */
  readonly emailVerified: boolean;
  /** The account has a verified second factor. */
  readonly hasSecondFactor: boolean;
  /** Set for an API key, whose id is then `sessionId`. Without `scopes` and `viewer` it is the user's own session. */
  readonly scopes?: readonly ApiScope[];
  /**
   * Set for a read-only view by somebody other than the owner: the administrator (with their own session), with the
   * owner's consent, or a visitor of the demo account.
   */
  readonly viewer?: { readonly id: string; readonly sessionId: string } | 'visitor';
}
