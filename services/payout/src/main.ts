import { runService } from '@sillage/runtime/start';
import { PayoutConfig } from './config.ts';
import { startPayout } from './start.ts';

await runService('payout', PayoutConfig, startPayout);
