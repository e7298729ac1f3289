import { CommonConfig } from '@sillage/infra/service';
import { z } from 'zod';

export const AttributionConfig = CommonConfig.extend({
  DATABASE_URL: z.string('DATABASE_URL is required: the Postgres that holds the schema "attribution"'),
  DATABASE_MAX_CONNECTIONS: z.coerce.number().int().min(4).default(12),
  /** Identity's public keys. */
  JWKS_URL: z.url('JWKS_URL is required: the address of /auth/v1/.well-known/jwks.json of the identity service'),
  /** Partitions of clicks that this process folds side by side. */
  FOLD_CONCURRENCY: z.coerce.number().int().min(1).max(12).default(3),
  /** Clicks in one fold at most: larger ones write each rollup row less often, smaller ones are seen sooner. */
  FOLD_MAX_BATCH: z.coerce.number().int().min(1).max(20_000).default(5_000),
});
export type AttributionConfig = z.infer<typeof AttributionConfig>;
