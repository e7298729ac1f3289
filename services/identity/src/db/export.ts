import type { ExportQueries } from '@sillage/runtime/export';
import type { IdentityDatabase } from './schema.ts';

/** Leaves out hashes, factor secrets and refresh tokens. */
export const exportQueries: ExportQueries<IdentityDatabase, 'identity'> = {
  account: (db, accountId) =>
    db
      .selectFrom('users')
      .leftJoin('profiles', 'profiles.userId', 'users.id')
      .leftJoin('restrictions', 'restrictions.userId', 'users.id')
      .select(['users.id', 'users.email', 'users.newEmail', 'users.phone', 'profiles.displayName', 'profiles.currency'])
      .select([
        'profiles.locale',
        'profiles.mutedNotifications',
        'profiles.mutedMails',
        'profiles.seenNotifications',
        'users.userMetadata',
        'users.emailConfirmedAt',
        'users.phoneConfirmedAt',
      ])
      .select(['users.lastSignInAt', 'restrictions.since as processingRestrictedAt'])
      .select(['users.createdAt', 'users.updatedAt'])
      .where('users.id', '=', accountId),
  'sign-in-identities': (db, accountId) =>
    db
      .selectFrom('identities')
      .select(['id', 'provider', 'providerId', 'identityData', 'lastSignInAt', 'createdAt'])
      .where('userId', '=', accountId)
      .orderBy('createdAt')
      .orderBy('id'),
  'second-factors': (db, accountId) =>
    db
      .selectFrom('factors')
      .select(['id', 'friendlyName', 'factorType', 'status', 'phone', 'createdAt'])
      .where('userId', '=', accountId)
      .orderBy('createdAt')
      .orderBy('id'),
  passkeys: (db, accountId) =>
    db
      .selectFrom('passkeys')
      .innerJoin('factors', 'factors.id', 'passkeys.factorId')
      .select(['passkeys.factorId', 'passkeys.credentialId', 'passkeys.signCount', 'passkeys.transports'])
      .select('passkeys.createdAt')
      .where('factors.userId', '=', accountId)
      .orderBy('passkeys.createdAt')
      .orderBy('passkeys.factorId'),
  sessions: (db, accountId) =>
    db
      .selectFrom('sessions')
      .select(['id', 'aal', 'createdAt', 'refreshedAt', 'ipRange', 'browser', 'os'])
      .where('userId', '=', accountId)
      .orderBy('createdAt')
      .orderBy('id'),
  'security-log': (db, accountId) =>
    db
      .selectFrom('securityEvents')
      .select(['id', 'kind', 'occurredAt', 'detail', 'ipRange', 'browser', 'os'])
      .where('userId', '=', accountId)
      .orderBy('id'),
  'api-keys': (db, accountId) =>
    db
      .selectFrom('apiKeys')
      .select(['id', 'name', 'hint', 'scopes', 'createdAt', 'lastUsedAt', 'expiresAt'])
      .where('userId', '=', accountId)
      .orderBy('createdAt')
      .orderBy('id'),
};
