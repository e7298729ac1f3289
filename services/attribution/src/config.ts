import { CommonConfig, databaseMaxConnections, databaseUrl, jwksUrl, migrateAtStart } from '@sillage/runtime/service';
import { z } from 'zod';

export const AttributionConfig = CommonConfig.extend({
  DATABASE_URL: databaseUrl('attribution'),
  DATABASE_MAX_CONNECTIONS: databaseMaxConnections(12),
  MIGRATE_AT_START: migrateAtStart,
  JWKS_URL: jwksUrl,
  FOLD_CONCURRENCY: z.coerce
    .number()
    .int()
    .min(1)
    .max(12)
    .default(3)
    .describe('Partitions of clicks that this process folds side by side.'),
  FOLD_MAX_BATCH: z.coerce
    .number()
    .int()
    .min(1)
    .max(20_000)
    .default(5_000)
    .describe(
      'Clicks in one fold at most: larger folds write each rollup row less often, smaller ones are seen sooner.',
    ),
});
export type AttributionConfig = z.infer<typeof AttributionConfig>;
