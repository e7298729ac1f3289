import type { ExportingService, ExportRecords } from '@sillage/proto/export/export-files';
import type { Compilable, Kysely } from 'kysely';

/** A Kysely query; its `execute` carries the type of its rows. */
export interface Query<Row> extends Compilable<unknown> {
  clearOrderBy(): unknown;
  execute(): Promise<readonly Row[]>;
}

/** For each file of a service, the query for an account's records, in a stable order. */
export type ExportQueries<Schema, Service extends ExportingService> = {
  readonly [Name in keyof ExportRecords<Service>]: (
    db: Kysely<Schema>,
    accountId: string,
  ) => Query<ExportRecords<Service>[Name]>;
};

/** Maximum retention of each kind of record in days; 0 or absent: no limit in days. */
export type KeptDays<Service extends ExportingService> = {
  readonly [Name in keyof ExportRecords<Service>]?: number;
};
