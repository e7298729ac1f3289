import { runService } from '@sillage/runtime/start';
import { BillingConfig } from './config.ts';
import { startBilling } from './start.ts';

await runService('billing', BillingConfig, startBilling);
