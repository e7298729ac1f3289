import { runService } from '@sillage/runtime/start';
import { CampaignsConfig } from './config.ts';
import { startCampaigns } from './start.ts';

await runService('campaigns', CampaignsConfig, startCampaigns);
