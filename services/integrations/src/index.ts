export { IntegrationsConfig } from './config.ts';
export { startIntegrations } from './start.ts';
