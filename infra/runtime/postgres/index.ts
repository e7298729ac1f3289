export { answers } from './answers.ts';
export { type Database, type DatabaseOptions, openDatabase } from './database.ts';
export { isUniqueViolation } from './errors.ts';
export { isDue } from './is-due.ts';
export { listen } from './listen.ts';
export { type Migration, migrate, type Sql } from './migrate.ts';
export { type Parameter, prepared } from './prepared.ts';
export { prepareServiceRoles, SERVICES_WITH_DATA, serviceUrl } from './service-roles.ts';
export { inSnapshot, inTransaction, inTransactionOnce } from './transaction.ts';
