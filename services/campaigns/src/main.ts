import { migrateCommand, runService } from '@sillage/runtime/start';
import { CampaignsConfig } from './config.ts';
import { migrations } from './db/migrations/index.ts';
import { SCHEMA } from './db/schema.ts';
import { startCampaigns } from './start.ts';

await runService('campaigns', CampaignsConfig, startCampaigns, {
  migrate: migrateCommand({ schema: SCHEMA, migrations }),
});
