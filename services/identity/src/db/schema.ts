import type { SecurityEventKind } from '@sillage/proto/http/account';
import type { ApiScope } from '@sillage/proto/values/api-scopes';
import type { ColumnType, Generated, Kysely } from 'kysely';
import type { CodePurpose } from '../domain/one-time-code.ts';
import type { ProviderProfile } from '../domain/provider-profile.ts';
import type { Rotation } from '../domain/refresh.ts';
import type { FactorType } from '../domain/second-factors.ts';
import type { SignInMethod } from '../domain/sign-in-method.ts';

export const SCHEMA = 'identity';

/** Written as JSON text, read as a value. */
type Json<T> = ColumnType<T, string, string>;
type Metadata = Readonly<Record<string, unknown>>;

interface UsersTable {
  id: string;
  /** Lower case; null for accounts by phone and anonymous ones. */
  email: string | null;
  /** Digits with the country code, without a plus. */
  phone: string | null;
  /** Has neither address nor password yet: only its sessions lead to it. */
  isAnonymous: boolean;
  passwordHash: string | null;
  /** Its owner's to change. */
  userMetadata: Json<Metadata>;
  /** The operator's to change; providers are added when it is shown. */
  appMetadata: Json<Metadata>;
  emailConfirmedAt: Date | null;
  /**
   * When a code, a link or a provider proved that the mailbox is theirs: an address that was confirmed unseen is not.
   */
  emailProvenAt: Date | null;
  /**
   * The address was proved after the account had been used, and nothing has shown since that both were one person.
   * Whoever recovers it by the mailbox then gets it without what was set up before, or by whoever still knows the
   * password.
   */
  creatorUnverified: Generated<boolean>;
  phoneConfirmedAt: Date | null;
  confirmationSentAt: Date | null;
  /** The address that takes the place of `email` once it is confirmed. */
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
  /** The provider's name for the account; for `email` the user's id. */
  providerId: string;
  identityData: Json<Metadata>;
  lastSignInAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface AuthenticationMethod {
  readonly method: string;
  /** Seconds since the epoch. */
  readonly timestamp: number;
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
  /** Where it was last begun or refreshed, coarsely; null where that is not known. */
  ipRange: Generated<string | null>;
  browser: Generated<string | null>;
  os: Generated<string | null>;
}

/** Sessions and keys that ended while access tokens of them may still be around. */
interface EndedSessionsTable {
  id: string;
  endedAt: Date;
}

/** Tries at a password, at one gate: an account together with a place, or with all strange ones. */
interface SignInTriesTable {
  /** A hash of both. */
  gate: Buffer;
  count: number;
  lastAt: Date;
  nextAt: Date;
}

interface SigningKeysTable {
  id: Generated<string>;
  /** `access_tokens`: keys of one purpose follow each other. */
  purpose: string;
  /** From before keys were sealed, until the service starts. */
  privateJwk: ColumnType<Metadata | null, string | null | undefined, null>;
  /** Null as long as `privateJwk` is there. */
  sealedJwk: ColumnType<Buffer | null, Buffer | undefined, Buffer>;
  /** Until the next key of the purpose begins. */
  signsFrom: ColumnType<Date, Date | undefined, Date>;
}

interface SecurityEventsTable {
  /** UUID v7: the order of the log. */
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
  /** Its owner's name for it, unique among their factors. */
  friendlyName: string | null;
  factorType: FactorType;
  status: 'unverified' | 'verified';
  /** Of `totp` only. */
  sealedSecret: Buffer | null;
  /** Of `phone` only: digits with the country code. */
  phone: string | null;
  /** The time step of the TOTP code that was accepted last: none of it or before is accepted again. */
  lastStep: number | null;
  wrongTries: number;
  wrongTriedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

interface FactorChallengesTable {
  id: string;
  factorId: string;
  /** Of the address that it was asked from. */
  addressHash: Buffer;
  /** Of the code that was sent, where one was. */
  codeHash: Buffer | null;
  /** What a passkey is to sign, where one is asked for. */
  passkeyChallenge: Buffer | null;
  createdAt: Date;
}

/** What proves a factor of type `webauthn`; a factor that was not verified yet has no row. */
interface PasskeysTable {
  factorId: string;
  /** Base64url. */
  credentialId: string;
  /** COSE. */
  publicKey: Buffer;
  /** How often it has signed, as it says itself; 0: it does not count. */
  signCount: number;
  /** How a browser reaches the authenticator, such as `internal` or `usb`. */
  transports: string[];
  createdAt: Date;
}

/** Journeys to an identity provider; the id is the `state` that they come back with. */
interface FlowStatesTable {
  id: string;
  provider: string;
  nonce: string;
  /** Of the exchange between us and the provider. */
  providerVerifier: string;
  /** Of the exchange between the browser and us; null for a journey that ends with a session in the fragment. */
  codeChallenge: string | null;
  codeChallengeMethod: 's256' | 'plain' | null;
  /** Checked against the allow-list when the journey began. */
  redirectTo: string;
  /** Who links another identity; null for a sign-in. */
  linkToUserId: string | null;
  /** The session that asked for it: the journey ends with it. */
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
  /** The session that asked for that: the code ends with it. */
  linkSessionId: string | null;
  createdAt: Date;
}

/** Codes and links that were sent and not used yet; one per user and purpose. */
interface OneTimeTokensTable {
  id: string;
  userId: string;
  purpose: CodePurpose;
  /** The address, or the number in digits with the country code. */
  sentTo: string;
  codeHash: Buffer;
  /** Null where there is no link: text messages hold a code only. */
  linkHash: Buffer | null;
  /** Wrong ones. */
  tries: Generated<number>;
  codeChallenge: string | null;
  codeChallengeMethod: 's256' | 'plain' | null;
  /** When this half of a change of address was confirmed. */
  confirmedAt: Date | null;
  createdAt: Date;
  expiresAt: Date;
}

interface ProfilesTable {
  userId: string;
  /** Null: not said here; empty: none is wanted. */
  displayName: string | null;
  currency: string;
  locale: string | null;
  mutedNotifications: string[];
  mutedMails: Generated<string[]>;
  seenNotifications: Record<string, number>;
  updatedAt: Date;
}

/** Accounts that are about to be erased, or once were. */
interface AccountDeletionsTable {
  userId: string;
  /** Of the last event of the account. */
  version: number;
  /** Both null after a change of mind. */
  requestedAt: Date | null;
  dueAt: Date | null;
  /** Since when debts keep it from being carried out. */
  heldSince: Date | null;
}

/** Mails that other services asked for. */
/** Accounts that the administrator suspended. */
interface SuspensionsTable {
  userId: string;
  suspendedAt: Date;
  reason: string;
}

interface AccountNoticesTable {
  id: string;
  createdAt: Date;
}

/** Keys of accounts; one that was revoked has no row. */
interface ApiKeysTable {
  id: string;
  userId: string;
  name: string;
  hash: Buffer;
  hint: string;
  scopes: ApiScope[];
  createdAt: Date;
  lastUsedAt: Date | null;
  /** Its owner's choice, or the end of the overlap with the key that replaced it. */
  expiresAt: Date | null;
}

/** An owner's consent that the administrator looks at the account. */
interface SupportAccessTable {
  userId: string;
  grantedAt: Date;
  expiresAt: Date;
}

/** Views that may still be open; one that was ended has no row. */
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

/** The owner restricts what is done with the account. */
interface RestrictionsTable {
  userId: string;
  since: Date;
}

export type Db = Kysely<IdentityDatabase>;
