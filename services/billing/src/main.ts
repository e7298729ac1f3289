import { migrateCommand, runService } from '@sillage/runtime/start';
import { BillingConfig } from './config.ts';
import { migrations } from './db/migrations/index.ts';
import { SCHEMA } from './db/schema.ts';
import { startBilling } from './start.ts';

await runService('billing', BillingConfig, startBilling, {
  migrate: migrateCommand({ schema: SCHEMA, migrations, hasJobs: true }),
});
