export { acceptIdempotencyKeys, eventIdOf } from './accept-keys.ts';
export { idempotencyMigration } from './migration.ts';
export { purgeIdempotentRequests } from './purge.ts';
