import type { SecurityEventKind } from '@sillage/proto/http/account';
import type { ApiScope } from '@sillage/proto/values/api-scopes';
import type { ColumnType, Generated, Kysely } from 'kysely';
import type { CodePurpose } from '../domain/one-time-code.ts';
import type { ProviderProfile } from '../domain/provider-profile.ts';
import type { Rotation } from '../domain/refresh.ts';
import type { FactorType } from '../domain/second-factors.ts';
import type { AuthenticationMethod, SignInMethod } from '../domain/sign-in-method.ts';

export const SCHEMA = 'identity';

/** Written as JSON text, read as a value. */
type Json<T> = ColumnType<T, string, string>;
type Metadata = Readonly<Record<string, unknown>>;

interface UsersTable {
  id: string;
  /** Lower case; null for anonymous accounts and those with only a phone. */
  email: string | null;
  /** Digits with the country code, without a plus. */
  phone: string | null;
  /** Has neither address nor password yet; it is reached only by its sessions. */
  isAnonymous: boolean;
  passwordHash: string | null;
  /** Changed by the account's owner. */
  userMetadata: Json<Metadata>;
  /** Changed by operators; the providers are added in the view. */
  appMetadata: Json<Metadata>;
  emailConfirmedAt: Date | null;
  /** The time at which a code, a link or a provider proved the mailbox; an automatic confirmation does not set it. */
  emailProvenAt: Date | null;
  /**
   * The address was proved after the account had been used, and nothing has shown since that its creator owns the
   * mailbox. A recovery then gives the account to the mailbox's owner without the credentials that were set up before.
   */
  creatorUnverified: Generated<boolean>;
  phoneConfirmedAt: Date | null;
  confirmationSentAt: Date | null;
  /** The new address, which replaces `email` once it is confirmed. */
  newEmail: string | null;
  emailChangeSentAt: Date | null;
  newPhone: string | null;
  phoneChangeSentAt: Date | null;
  recoverySentAt: Date | null;
  reauthenticationSentAt: Date | null;
  invitedAt: Date | null;
  lastSignInAt: Date | null;
  bannedUntil: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

interface IdentitiesTable {
  id: string;
  userId: string;
  provider: string;
  /** The provider's id of the account; for `email`, the user's id. */
  providerId: string;
  identityData: Json<Metadata>;
  lastSignInAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

interface SessionsTable {
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
interface EndedSessionsTable {
  id: string;
  endedAt: Date;
}

/** Attempts at a password, per gate: an account together with one origin, or with all unknown ones. */
interface SignInTriesTable {
  /** A hash of the account and the origin. */
  gate: Buffer;
  count: number;
  lastAt: Date;
  nextAt: Date;
}

interface SigningKeysTable {
  id: Generated<string>;
  /** `access_tokens`; the keys of a purpose succeed each other. */
  purpose: string;
  /** Set for keys from before sealing, until the service starts. */
  privateJwk: ColumnType<Metadata | null, string | null | undefined, null>;
  /** Null while `privateJwk` is set. */
  sealedJwk: ColumnType<Buffer | null, Buffer | undefined, Buffer>;
  /** The key signs from this time until the next key of the purpose begins. */
  signsFrom: ColumnType<Date, Date | undefined, Date>;
}

interface SecurityEventsTable {
  /** UUID v7, which orders the log. */
  id: string;
  userId: string;
  kind: SecurityEventKind;
  occurredAt: Date;
  ipRange: string | null;
  browser: string | null;
  os: string | null;
  detail: string | null;
}

interface FactorsTable {
  id: string;
  userId: string;
  /** The owner's name for it, unique among their factors. */
  friendlyName: string | null;
  factorType: FactorType;
  status: 'unverified' | 'verified';
  /** Only for `totp`. */
  sealedSecret: Buffer | null;
  /** Only for `phone`: digits with the country code. */
  phone: string | null;
  /** The time step of the last accepted TOTP code; codes of this step or earlier are refused. */
  lastStep: number | null;
  wrongTries: number;
  wrongTriedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

interface FactorChallengesTable {
  id: string;
  factorId: string;
  /** Hash of the client's address. */
  addressHash: Buffer;
  /** Hash of the code, if one was sent. */
  codeHash: Buffer | null;
  /** The challenge for a passkey, if the factor is one. */
  passkeyChallenge: Buffer | null;
  createdAt: Date;
}

/** The credentials of verified factors of type `webauthn`. */
interface PasskeysTable {
  factorId: string;
  /** Base64url. */
  credentialId: string;
  /** COSE. */
  publicKey: Buffer;
  /** The passkey's own signature counter; 0 if it does not count. */
  signCount: number;
  /** Transports between browser and authenticator, such as `internal` or `usb`. */
  transports: string[];
  createdAt: Date;
}

/** Journeys to an identity provider; the id is the `state` parameter. */
interface FlowStatesTable {
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
interface AuthCodesTable {
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
interface OneTimeTokensTable {
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

interface ProfilesTable {
  userId: string;
  /** Null: never set here; empty: the user wants none. */
  displayName: string | null;
  currency: string;
  locale: string | null;
  mutedNotifications: string[];
  mutedMails: Generated<string[]>;
  seenNotifications: Record<string, number>;
  updatedAt: Date;
}

/** Accounts whose erasure is, or was, scheduled. */
interface AccountDeletionsTable {
  userId: string;
  /** Version of the account's last event. */
  version: number;
  /** Both null after a cancellation. */
  requestedAt: Date | null;
  dueAt: Date | null;
  /** The time since which debts have delayed the erasure. */
  heldSince: Date | null;
}

/** Accounts suspended by the administrator. */
interface SuspensionsTable {
  userId: string;
  suspendedAt: Date;
  reason: string;
}

/** Notices whose mails other services requested. */
interface AccountNoticesTable {
  id: string;
  createdAt: Date;
}

/** API keys; revoked keys are deleted. */
interface ApiKeysTable {
  id: string;
  userId: string;
  name: string;
  hash: Buffer;
  hint: string;
  scopes: ApiScope[];
  createdAt: Date;
  lastUsedAt: Date | null;
  /** The owner's choice, or the end of the overlap with the replacement. */
  expiresAt: Date | null;
  /** Whether `expiresAt` is the end of an overlap. */
  replaced: Generated<boolean>;
  /** The owner's choice, if `expiresAt` is the end of an overlap. */
  chosenExpiresAt: Date | null;
}

/** Owners' consents to being viewed by the administrator. */
interface SupportAccessTable {
  userId: string;
  grantedAt: Date;
  expiresAt: Date;
}

/** Views that may still be open; ended views are deleted. */
interface AccountViewsTable {
  id: string;
  userId: string;
  administratorId: string;
  openedAt: Date;
  expiresAt: Date;
}

export interface IdentityDatabase {
  users: UsersTable;
  profiles: ProfilesTable;
  accountDeletions: AccountDeletionsTable;
  suspensions: SuspensionsTable;
  accountNotices: AccountNoticesTable;
  identities: IdentitiesTable;
  sessions: SessionsTable;
  endedSessions: EndedSessionsTable;
  signInTries: SignInTriesTable;
  signingKeys: SigningKeysTable;
  securityEvents: SecurityEventsTable;
  factors: FactorsTable;
  factorChallenges: FactorChallengesTable;
  passkeys: PasskeysTable;
  flowStates: FlowStatesTable;
  authCodes: AuthCodesTable;
  oneTimeTokens: OneTimeTokensTable;
  apiKeys: ApiKeysTable;
  supportAccess: SupportAccessTable;
  accountViews: AccountViewsTable;
  restrictions: RestrictionsTable;
}

/** Accounts whose owners have restricted the processing. */
interface RestrictionsTable {
  userId: string;
  since: Date;
}

export type Db = Kysely<IdentityDatabase>;
