export { MonitorConfig } from './config.ts';
export { startMonitor } from './start.ts';
