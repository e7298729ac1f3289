import { migrateCommand, runService } from '@sillage/runtime/start';
import { MonitorConfig } from './config.ts';
import { migrations } from './db/migrations/index.ts';
import { SCHEMA } from './db/schema.ts';
import { startMonitor } from './start.ts';

await runService('monitor', MonitorConfig, startMonitor, {
  migrate: migrateCommand({ schema: SCHEMA, migrations }),
});
