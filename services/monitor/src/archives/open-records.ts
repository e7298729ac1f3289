import { addAbortSignal } from 'node:stream';
import type { ExportingService } from '@sillage/proto/export/export-files';
import { linesOf, ServiceRecords } from '@sillage/runtime/archive';
import { readAccountRecords } from '@sillage/runtime/export';
import { exportQueries } from '../db/export.ts';
import type { Db } from '../db/schema.ts';

interface Source {
  /** The database of this service, for its own records. */
  readonly db: Db;
  readonly addresses: Readonly<Record<Exclude<ExportingService, 'monitor'>, string>>;
  readonly internalSecret: string;
}

/** A service's records of an account; aborts with the signal. */
export type OpenRecords = (
  service: ExportingService,
  accountId: string,
  signal: AbortSignal,
) => Promise<ServiceRecords>;

export function createOpenRecords({ db, addresses, internalSecret }: Source): OpenRecords {
  return async (service, accountId, signal) =>
    service === 'monitor'
      ? new ServiceRecords(linesOf(addAbortSignal(signal, readAccountRecords(db, exportQueries, accountId))))
      : ServiceRecords.open(addresses[service], { accountId, internalSecret, signal });
}
