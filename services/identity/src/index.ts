export { buildApp } from './app.ts';
export { IdentityConfig } from './config.ts';
export { type Identity, startIdentity } from './start.ts';
