import type { SecurityEventKind } from '@sillage/proto/http/account';
import type { ApiScope } from '@sillage/proto/values/api-scopes';
import type { Generated } from 'kysely';
import type { Json } from '../json-column.ts';

type Metadata = Readonly<Record<string, unknown>>;

export interface UsersTable {
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

export interface IdentitiesTable {
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

export interface ProfilesTable {
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
export interface AccountDeletionsTable {
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
export interface SuspensionsTable {
  userId: string;
  suspendedAt: Date;
  reason: string;
}

/** Accounts whose owners have restricted the processing. */
export interface RestrictionsTable {
  userId: string;
  since: Date;
}

/** Notices whose mails other services requested. */
export interface AccountNoticesTable {
  id: string;
  createdAt: Date;
}

/** API keys; revoked keys are deleted. */
export interface ApiKeysTable {
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
  isReplaced: Generated<boolean>;
  /** The owner's choice, if `expiresAt` is the end of an overlap. */
  chosenExpiresAt: Date | null;
}

/** Owners' consents to being viewed by the administrator. */
export interface SupportAccessTable {
  userId: string;
  grantedAt: Date;
  expiresAt: Date;
}

/** Views that may still be open; ended views are deleted. */
export interface AccountViewsTable {
  id: string;
  userId: string;
  administratorId: string;
  openedAt: Date;
  expiresAt: Date;
}

export interface SecurityEventsTable {
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
