export { buildApp } from './app.ts';
export { CollectorConfig } from './config.ts';
export { startCollector } from './start.ts';
