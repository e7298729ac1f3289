export { buildApp } from './app.ts';
export { AttributionConfig } from './config.ts';
export { type AttributionDeps, startAttribution } from './start.ts';
