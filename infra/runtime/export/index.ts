export { accountRecordsRoute, type ExportQueries, readAccountRecords } from './account-records.ts';
