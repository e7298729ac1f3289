import { type ExportingService, exportFiles, exportingServices } from '@sillage/proto/export/export-files';
import { groupOfRecords, type RecordGroup, type RecordName, recordGroups } from '@sillage/proto/export/record-groups';
import type { AccountRecords, RecordCount } from '@sillage/proto/http/account-records';
import { CONSENT_DAYS } from '@sillage/proto/values/consent';
import { countAccountRecords } from '@sillage/runtime/export';
import { claimMessages } from '../contact/accounts.ts';
import { exportQueries, keptDaysOf } from '../db/export.ts';
import type { MonitorDeps } from '../deps.ts';

type RecordDeps = Pick<MonitorDeps, 'db' | 'config' | 'services' | 'log'>;

/**
 * Counts every service's records of an account. If a service does not answer, its records are listed without a count.
 */
export async function accountRecords(deps: RecordDeps, accountId: string): Promise<AccountRecords> {
  const counts = await Promise.all(exportingServices.map((service) => countsOf(deps, service, accountId)));
  const ofGroups = new Map<string, RecordCount[]>();
  for (const record of counts.flat()) {
    const group: string = groupOfRecords[record.name as RecordName];
    ofGroups.set(group, [...(ofGroups.get(group) ?? []), record]);
  }
  ofGroups.set('consents', [{ ...unknown('consents'), keptDays: CONSENT_DAYS }]);
  return {
    groups: (Object.keys(recordGroups) as RecordGroup[]).map((group) => ({
      group,
      basis: recordGroups[group],
      records: ofGroups.get(group) ?? [],
    })),
  };
}

async function countsOf(
  deps: RecordDeps,
  service: ExportingService,
  accountId: string,
): Promise<readonly RecordCount[]> {
  try {
    if (service !== 'monitor') return (await deps.services.recordCounts(service, accountId)).records;
    await claimMessages(deps, accountId);
    return await countAccountRecords(deps.db, exportQueries, accountId, keptDaysOf(deps.config));
  } catch (error) {
    deps.log.warn({ err: error, service }, 'the records of an account could not be counted');
    return Object.keys(exportFiles[service]).map(unknown);
  }
}

const unknown = (name: string): RecordCount => ({ name, count: null, isMore: false, keptDays: null });
