import { runService } from '@sillage/runtime/start';
import { AttributionConfig } from './config.ts';
import { startAttribution } from './start.ts';

await runService('attribution', AttributionConfig, startAttribution);
