import { migrateCommand, runService } from '@sillage/runtime/start';
import { PayoutConfig } from './config.ts';
import { migrations } from './db/migrations/index.ts';
import { SCHEMA } from './db/schema.ts';
import { startPayout } from './start.ts';

await runService('payout', PayoutConfig, startPayout, {
  migrate: migrateCommand({ schema: SCHEMA, migrations }),
});
