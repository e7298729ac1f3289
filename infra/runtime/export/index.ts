export { accountRecordRoutes, readAccountRecords } from './account-records.ts';
export type { ExportQueries, KeptDays } from './export-queries.ts';
export { countAccountRecords } from './record-counts.ts';
