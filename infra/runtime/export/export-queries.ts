import type { ExportingService, ExportRecords } from '@sillage/proto/export/export-files';
import type { Compilable, Kysely } from 'kysely';

/** A query of Kysely: that it is also able to execute is what tells the type of its rows. */
export interface Query<Row> extends Compilable<unknown> {
  clearOrderBy(): unknown;
  execute(): Promise<readonly Row[]>;
}

/** For each file of a service, which of its records are an account's, in an order that is always the same. */
export type ExportQueries<Schema, Service extends ExportingService> = {
  readonly [Name in keyof ExportRecords<Service>]: (
    db: Kysely<Schema>,
    accountId: string,
  ) => Query<ExportRecords<Service>[Name]>;
};

/** For how many days at most a service keeps records of a kind; 0 or absent: that has no number. */
export type KeptDays<Service extends ExportingService> = {
  readonly [Name in keyof ExportRecords<Service>]?: number;
};
