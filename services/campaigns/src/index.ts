export { buildApp } from './app.ts';
export type { CreatedDemo, DemoCampaign } from './commands/create-demo-campaign.ts';
export { CampaignsConfig } from './config.ts';
export { type Campaigns, startCampaigns } from './start.ts';
