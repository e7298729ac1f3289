import type { Kysely } from 'kysely';
import type {
  AccountDeletionsTable,
  AccountNoticesTable,
  AccountViewsTable,
  ApiKeysTable,
  IdentitiesTable,
  ProfilesTable,
  RestrictionsTable,
  SecurityEventsTable,
  SupportAccessTable,
  SuspensionsTable,
  UsersTable,
} from './accounts/account-tables.ts';
import type { FactorChallengesTable, FactorsTable, PasskeysTable } from './factors/factor-tables.ts';
import type {
  AuthCodesTable,
  EndedSessionsTable,
  FlowStatesTable,
  OneTimeTokensTable,
  SessionsTable,
  SignInTriesTable,
  SigningKeysTable,
} from './sign-in/sign-in-tables.ts';

export const SCHEMA = 'identity';

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

export type Db = Kysely<IdentityDatabase>;
