export { PayoutConfig } from './config.ts';
export { startPayout } from './start.ts';
