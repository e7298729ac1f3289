export { PayoutConfig } from './config.ts';
export { type Payout, type PayoutStart, startPayout } from './start.ts';
