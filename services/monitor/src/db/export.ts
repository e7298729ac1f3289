import { ARCHIVE_KNOWN_DAYS } from '@sillage/proto/http/archives';
import type { ExportQueries, KeptDays } from '@sillage/runtime/export';
import type { MonitorConfig } from '../config.ts';
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

export const keptDaysOf = ({ CONTACT_RETENTION_DAYS }: MonitorConfig): KeptDays<'monitor'> => ({
  'contact-messages': CONTACT_RETENTION_DAYS,
  archives: ARCHIVE_KNOWN_DAYS,
});
