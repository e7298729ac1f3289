import type { SecurityEventKind } from '@sillage/proto/http/account';
import type { ColumnType, Generated, Kysely } from 'kysely';
import type { CodePurpose } from '../domain/one-time-code.ts';
import type { ProviderProfile } from '../domain/provider-profile.ts';
import type { Rotation } from '../domain/refresh.ts';
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
  is_anonymous: boolean;
  password_hash: string | null;
  /** Its owner's to change. */
  user_metadata: Json<Metadata>;
  /** The operator's to change; providers are added when it is shown. */
  app_metadata: Json<Metadata>;
  email_confirmed_at: Date | null;
  /**
   * When a code, a link or a provider proved that the mailbox is theirs: an address that was confirmed unseen is not.
   */
  email_proven_at: Date | null;
  /**
   * The address was proved after the account had been used, and nothing has shown since that both were one person.
   * Whoever recovers it by the mailbox then gets it without what was set up before, or by whoever still knows the
   * password.
   */
  creator_unverified: Generated<boolean>;
  phone_confirmed_at: Date | null;
  confirmation_sent_at: Date | null;
  /** The address that takes the place of `email` once it is confirmed. */
  new_email: string | null;
  email_change_sent_at: Date | null;
  new_phone: string | null;
  phone_change_sent_at: Date | null;
  recovery_sent_at: Date | null;
  reauthentication_sent_at: Date | null;
  invited_at: Date | null;
  last_sign_in_at: Date | null;
  banned_until: Date | null;
  created_at: Date;
  updated_at: Date;
}

interface IdentitiesTable {
  id: string;
  user_id: string;
  provider: string;
  /** The provider's name for the account; for `email` the user's id. */
  provider_id: string;
  identity_data: Json<Metadata>;
  last_sign_in_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

export interface AuthenticationMethod {
  readonly method: string;
  /** Seconds since the epoch. */
  readonly timestamp: number;
}

interface SessionsTable {
  id: string;
  user_id: string;
  aal: 'aal1' | 'aal2';
  /** Newest first. */
  amr: Json<readonly AuthenticationMethod[]>;
  refresh_generation: Generated<number>;
  rotations: ColumnType<readonly Rotation[], string | undefined, string>;
  created_at: Date;
  refreshed_at: Date;
  /** Where it was last begun or refreshed, coarsely; null where that is not known. */
  ip_range: Generated<string | null>;
  browser: Generated<string | null>;
  os: Generated<string | null>;
}

/** Sessions that ended while access tokens of them may still be around. */
interface EndedSessionsTable {
  id: string;
  ended_at: Date;
}

/** Tries at a password, at one gate: an account together with a place, or with all strange ones. */
interface SignInTriesTable {
  /** A hash of both. */
  gate: Buffer;
  count: number;
  last_at: Date;
  next_at: Date;
}

interface SigningKeysTable {
  id: Generated<string>;
  /** `access_tokens`: keys of one purpose follow each other. */
  purpose: string;
  /** From before keys were sealed, until the service starts. */
  private_jwk: ColumnType<Metadata | null, string | null | undefined, null>;
  /** Null as long as `private_jwk` is there. */
  sealed_jwk: ColumnType<Buffer | null, Buffer | undefined, Buffer>;
  /** Until the next key of the purpose begins. */
  signs_from: ColumnType<Date, Date | undefined, Date>;
}

interface SecurityEventsTable {
  /** UUID v7: the order of the log. */
  id: string;
  user_id: string;
  kind: SecurityEventKind;
  occurred_at: Date;
  ip_range: string | null;
  browser: string | null;
  os: string | null;
  detail: string | null;
}

interface FactorsTable {
  id: string;
  user_id: string;
  /** Its owner's name for it, unique among their factors. */
  friendly_name: string | null;
  factor_type: 'totp' | 'phone';
  status: 'unverified' | 'verified';
  /** Of `totp` only. */
  sealed_secret: Buffer | null;
  /** Of `phone` only: digits with the country code. */
  phone: string | null;
  /** The time step of the TOTP code that was accepted last: none of it or before is accepted again. */
  last_step: number | null;
  wrong_tries: number;
  wrong_tried_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

interface FactorChallengesTable {
  id: string;
  factor_id: string;
  /** Of the address that it was asked from. */
  address_hash: Buffer;
  /** Of the code that was sent, where one was. */
  code_hash: Buffer | null;
  created_at: Date;
}

/** Journeys to an identity provider; the id is the `state` that they come back with. */
interface FlowStatesTable {
  id: string;
  provider: string;
  nonce: string;
  /** Of the exchange between us and the provider. */
  provider_verifier: string;
  /** Of the exchange between the browser and us; null for a journey that ends with a session in the fragment. */
  code_challenge: string | null;
  code_challenge_method: 's256' | 'plain' | null;
  /** Checked against the allow-list when the journey began. */
  redirect_to: string;
  /** Who links another identity; null for a sign-in. */
  link_to_user_id: string | null;
  /** The session that asked for it: the journey ends with it. */
  link_session_id: string | null;
  used_at: Date | null;
  created_at: Date;
}

/** Codes that a browser exchanges for its session. */
interface AuthCodesTable {
  code_hash: Buffer;
  user_id: string;
  method: SignInMethod;
  provider: string;
  code_challenge: string;
  code_challenge_method: 's256' | 'plain';
  sealed_provider_tokens: Buffer | null;
  /** The identity that the exchange links to the account; null for a sign-in. */
  profile_to_link: ColumnType<ProviderProfile | null, string | null, never>;
  /** The session that asked for that: the code ends with it. */
  link_session_id: string | null;
  created_at: Date;
}

/** Codes and links that were sent and not used yet; one per user and purpose. */
interface OneTimeTokensTable {
  id: string;
  user_id: string;
  purpose: CodePurpose;
  /** The address, or the number in digits with the country code. */
  sent_to: string;
  code_hash: Buffer;
  /** Null where there is no link: text messages hold a code only. */
  link_hash: Buffer | null;
  /** Wrong ones. */
  tries: Generated<number>;
  code_challenge: string | null;
  code_challenge_method: 's256' | 'plain' | null;
  /** When this half of a change of address was confirmed. */
  confirmed_at: Date | null;
  created_at: Date;
  expires_at: Date;
}

interface ProfilesTable {
  user_id: string;
  /** Null: not said here; empty: none is wanted. */
  display_name: string | null;
  currency: string;
  locale: string | null;
  updated_at: Date;
}

/** Accounts that are about to be erased, or once were. */
interface AccountDeletionsTable {
  user_id: string;
  /** Of the last event of the account. */
  version: number;
  /** Both null after a change of mind. */
  requested_at: Date | null;
  due_at: Date | null;
  /** Since when debts keep it from being carried out. */
  held_since: Date | null;
}

export interface IdentityDatabase {
  users: UsersTable;
  profiles: ProfilesTable;
  account_deletions: AccountDeletionsTable;
  identities: IdentitiesTable;
  sessions: SessionsTable;
  ended_sessions: EndedSessionsTable;
  sign_in_tries: SignInTriesTable;
  signing_keys: SigningKeysTable;
  security_events: SecurityEventsTable;
  factors: FactorsTable;
  factor_challenges: FactorChallengesTable;
  flow_states: FlowStatesTable;
  auth_codes: AuthCodesTable;
  one_time_tokens: OneTimeTokensTable;
}

export type Db = Kysely<IdentityDatabase>;
