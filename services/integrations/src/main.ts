import { runService } from '@sillage/runtime/start';
import { IntegrationsConfig } from './config.ts';
import { startIntegrations } from './start.ts';

await runService('integrations', IntegrationsConfig, startIntegrations);
