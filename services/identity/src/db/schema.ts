import type { SecurityEventKind } from '@sillage/proto/http/account';
import type { ColumnType, Generated } from 'kysely';
import type { Rotation } from '../domain/refresh.ts';

export const SCHEMA = 'identity';

/** Written as JSON text, read as a value. */
type Json<T> = ColumnType<T, string, string>;
type Metadata = Readonly<Record<string, unknown>>;

interface UsersTable {
  id: string;
  /** Lower case. */
  email: string;
  password_hash: string | null;
  user_metadata: Json<Metadata>;
  email_confirmed_at: Date | null;
  confirmation_sent_at: Date | null;
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

interface SigningKeysTable {
  /** `access_tokens`: one key for one purpose. */
  purpose: string;
  private_jwk: Json<Metadata>;
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

export interface IdentityDatabase {
  users: UsersTable;
  identities: IdentitiesTable;
  sessions: SessionsTable;
  ended_sessions: EndedSessionsTable;
  signing_keys: SigningKeysTable;
  security_events: SecurityEventsTable;
}
