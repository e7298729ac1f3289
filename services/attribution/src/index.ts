export { buildApp } from './app.ts';
export { AttributionConfig } from './config.ts';
export { startAttribution } from './start.ts';
