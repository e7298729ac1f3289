import type { ExportQueries } from '@sillage/runtime/export';
import type { MonitorDatabase } from './schema.ts';

export const exportQueries: ExportQueries<MonitorDatabase, 'monitor'> = {
  'contact-messages': (db, accountId) =>
    db
      .selectFrom('contactMessages')
      .select(['id', 'createdAt', 'name', 'email', 'company', 'subject', 'message', 'language', 'answeredAt'])
      .where('accountId', '=', accountId)
      .orderBy('id'),
  archives: (db, accountId) =>
    db
      .selectFrom('archives')
      .select(['id', 'state', 'bytes', 'createdAt', 'readyAt', 'expiresAt'])
      .where('accountId', '=', accountId)
      .orderBy('id'),
};
