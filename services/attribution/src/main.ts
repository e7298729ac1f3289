import { migrateCommand, runService } from '@sillage/runtime/start';
import { AttributionConfig } from './config.ts';
import { migrations } from './db/migrations/index.ts';
import { SCHEMA } from './db/schema.ts';
import { startAttribution } from './start.ts';

await runService('attribution', AttributionConfig, startAttribution, {
  migrate: migrateCommand({ schema: SCHEMA, migrations }),
});
