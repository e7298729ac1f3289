export { buildApp } from './app.ts';
export { IdentityConfig } from './config.ts';
export { type Identity, type IdentityStart, startIdentity } from './start.ts';
