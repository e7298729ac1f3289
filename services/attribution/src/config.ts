import { CommonConfig, databaseMaxConnections, databaseUrl, jwksUrl, migrateAtStart } from '@sillage/runtime/service';
import { z } from 'zod';

export const visitRows = z
  .enum(['all', 'needed'], 'VISIT_ROWS is all or needed')
  .default('all')
  .describe(
    'Of which visits a row is kept: `needed` leaves out those of one click, which the click tells, some 200 bytes each. Only once every attribution service is of a version that has this variable, and will not be rolled back beyond it.',
  );
export type VisitRows = z.infer<typeof visitRows>;

export const assessOrders = z
  .enum(['off', 'on'], 'ASSESS_ORDERS is off or on')
  .default('off')
  .describe(
    '`on`: orders are assessed by the rules against fraud, and suspicious ones are put under review. Only once every attribution and integrations service is of a version that has this variable, and will not be rolled back beyond it.',
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
    .describe('Folds of clicks that this process runs side by side.'),
  FOLD_MAX_BATCH: z.coerce
    .number()
    .int()
    .min(1)
    .max(20_000)
    .default(5_000)
    .describe(
      'Clicks in one fold at most: larger folds write each rollup row less often, smaller ones are seen sooner.',
    ),
  VISIT_ROWS: visitRows,
  ASSESS_ORDERS: assessOrders,
  CLICK_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .default(0)
    .describe(
      'Clicks are kept one by one for this many days, and longer while an attribution window that one of them opened is open; whole months go. Statistics and money stay as they are. 0: for ever.',
    ),
  CLICK_ARCHIVE_DIR: z
    .string()
    .optional()
    .describe('Each month of clicks is written there, as a Parquet file, before it goes. Absent: nowhere.'),
});
export type AttributionConfig = z.infer<typeof AttributionConfig>;
