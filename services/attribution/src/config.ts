import { CommonConfig, databaseMaxConnections, databaseUrl, jwksUrl, migrateAtStart } from '@sillage/runtime/service';
import { z } from 'zod';

export const visitRows = z
  .enum(['all', 'needed'], 'VISIT_ROWS is all or needed')
  .default('all')
  .describe(
    'Which visits are stored as rows: `needed` leaves out visits of one click, which can be derived from it, and saves some 200 bytes each. Set it only once all instances of attribution have a version with this variable, and will not be rolled back beyond it.',
  );
export type VisitRows = z.infer<typeof visitRows>;

export const assessOrders = z
  .enum(['off', 'on'], 'ASSESS_ORDERS is off or on')
  .default('off')
  .describe(
    '`on`: orders are assessed by the fraud rules, and suspicious ones are put under review. Turn it on only once all instances of attribution and integrations have a version with this variable, and will not be rolled back beyond it.',
  );

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
    .describe('How many folds of clicks this process runs concurrently.'),
  FOLD_MAX_BATCH: z.coerce
    .number()
    .int()
    .min(1)
    .max(20_000)
    .default(5_000)
    .describe(
      'The maximum number of clicks in one fold. Larger folds write each rollup row less often; smaller ones are visible sooner.',
    ),
  VISIT_ROWS: visitRows,
  ASSESS_ORDERS: assessOrders,
  CLICK_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .default(0)
    .describe(
      'How many days individual clicks are kept, or longer while the attribution window of one of them is open; whole months are deleted. Statistics and money do not change. 0: for ever.',
    ),
  CLICK_ARCHIVE_DIR: z
    .string()
    .optional()
    .describe(
      'The folder to which each month of clicks is written as a Parquet file before it is deleted. Absent: no archive.',
    ),
});
export type AttributionConfig = z.infer<typeof AttributionConfig>;
