import { runService } from '@sillage/runtime/start';
import { CollectorConfig } from './config.ts';
import { startCollector } from './start.ts';

await runService('collector', CollectorConfig, startCollector);
