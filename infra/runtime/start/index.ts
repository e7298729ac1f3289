export { migrateCommand } from './migrate-command.ts';
export { openServiceDatabase } from './open-service-database.ts';
export { runService } from './run-service.ts';
export { serve } from './serve.ts';
export type { StartOptions } from './start-options.ts';
