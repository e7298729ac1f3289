export { accountRecordsRoute, type ExportQueries } from './account-records.ts';
