import { migrateCommand, runService } from '@sillage/runtime/start';
import { IntegrationsConfig } from './config.ts';
import { migrations } from './db/migrations/index.ts';
import { SCHEMA } from './db/schema.ts';
import { startIntegrations } from './start.ts';

await runService('integrations', IntegrationsConfig, startIntegrations, {
  migrate: migrateCommand({ schema: SCHEMA, migrations }),
});
