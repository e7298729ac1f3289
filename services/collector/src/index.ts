export { buildApp } from './app.ts';
export { CollectorConfig } from './config.ts';
export { type CollectorStart, startCollector } from './start.ts';
