import type { ColumnType, Generated } from 'kysely';
import type { CodePurpose } from '../../domain/one-time-code.ts';
import type { ProviderProfile } from '../../domain/provider-profile.ts';
import type { Rotation } from '../../domain/refresh.ts';
import type { AuthenticationMethod, SignInMethod } from '../../domain/sign-in-method.ts';
import type { Json } from '../json-column.ts';

export interface SessionsTable {
  id: string;
  userId: string;
  aal: 'aal1' | 'aal2';
  /** Newest first. */
  amr: Json<readonly AuthenticationMethod[]>;
  refreshGeneration: Generated<number>;
  rotations: ColumnType<readonly Rotation[], string | undefined, string>;
  createdAt: Date;
  refreshedAt: Date;
  /** From the last sign-in or refresh, truncated; null if unknown. */
  ipRange: Generated<string | null>;
  browser: Generated<string | null>;
  os: Generated<string | null>;
}

/** Ended sessions and keys whose access tokens may not have expired yet. */
export interface EndedSessionsTable {
  id: string;
  endedAt: Date;
}

/** Attempts at a password, per gate: an account together with one origin, or with all unknown ones. */
export interface SignInTriesTable {
  /** A hash of the account and the origin. */
  gate: Buffer;
  count: number;
  lastAt: Date;
  nextAt: Date;
}

export interface SigningKeysTable {
  id: Generated<string>;
  /** `access_tokens`; the keys of a purpose succeed each other. */
  purpose: string;
  /** Set for keys from before sealing, until the service starts. */
  privateJwk: ColumnType<Readonly<Record<string, unknown>> | null, string | null | undefined, null>;
  /** Null while `privateJwk` is set. */
  sealedJwk: ColumnType<Buffer | null, Buffer | undefined, Buffer>;
  /** The key signs from this time until the next key of the purpose begins. */
  signsFrom: ColumnType<Date, Date | undefined, Date>;
}

/** Journeys to an identity provider; the id is the `state` parameter. */
export interface FlowStatesTable {
  id: string;
  provider: string;
  nonce: string;
  /** PKCE verifier between this service and the provider. */
  providerVerifier: string;
  /** PKCE challenge of the browser; null if the journey ends with a session in the fragment. */
  codeChallenge: string | null;
  codeChallengeMethod: 's256' | 'plain' | null;
  /** Checked against the allow-list when the journey began. */
  redirectTo: string;
  /** The user who links another identity; null for a sign-in. */
  linkToUserId: string | null;
  /** The session that requested the link; the journey ends with it. */
  linkSessionId: string | null;
  usedAt: Date | null;
  createdAt: Date;
}

/** Codes that a browser exchanges for its session. */
export interface AuthCodesTable {
  codeHash: Buffer;
  userId: string;
  method: SignInMethod;
  provider: string;
  codeChallenge: string;
  codeChallengeMethod: 's256' | 'plain';
  sealedProviderTokens: Buffer | null;
  /** The identity that the exchange links to the account; null for a sign-in. */
  profileToLink: ColumnType<ProviderProfile | null, string | null, never>;
  /** The session that requested the link; the code ends with it. */
  linkSessionId: string | null;
  createdAt: Date;
}

/** Unused codes and links; one per user and purpose. */
export interface OneTimeTokensTable {
  id: string;
  userId: string;
  purpose: CodePurpose;
  /** The address, or the number in digits with the country code. */
  sentTo: string;
  codeHash: Buffer;
  /** Null without a link: text messages contain only a code. */
  linkHash: Buffer | null;
  /** Number of wrong attempts. */
  tries: Generated<number>;
  codeChallenge: string | null;
  codeChallengeMethod: 's256' | 'plain' | null;
  /** The time at which this half of a change of address was confirmed. */
  confirmedAt: Date | null;
  createdAt: Date;
  expiresAt: Date;
}
