export { chromiumPath } from './chromium.ts';
export { openServiceAddress } from './clusters/service-address.ts';
export { run } from './commands.ts';
export { dockerComposeCommand } from './docker-compose.ts';
export type { EngineName, EngineOptions } from './engine-kind.ts';
export { ensureShared, type PrivateOptions, startKafka, startPostgres, startRedis, stopShared } from './instances.ts';
export { engineOf, type LocalEngine } from './local-engine.ts';
export { UnavailableError } from './unavailable.ts';
