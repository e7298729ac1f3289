import { CommonConfig, publicUrl } from '@sillage/runtime/service';
import { z } from 'zod';
import { datacenterNetworksFile } from './visitor/datacenters.ts';

export const CollectorConfig = CommonConfig.extend({
  CAMPAIGNS_URL: z
    .url('CAMPAIGNS_URL is required: the address of the campaigns service')
    .describe('The campaigns service, for links that this collector has not cached.'),
  ATTRIBUTION_URL: z
    .url('ATTRIBUTION_URL is the address of the attribution service')
    .optional()
    .describe(
      'The attribution service, which stores permanently what each `Idempotency-Key` was used for. Absent: keys are only known for a day, in the hot store.',
    ),
  PUBLIC_URL: publicUrl,
  SPOOL_DIR: z
    .string('SPOOL_DIR is required: a directory of this collector alone, on a disk that survives a restart')
    .describe(
      'The directory of the spool, for events while the log is unavailable: exclusive to this collector, and on a disk that survives a restart.',
    ),
  SPOOL_MAX_BYTES: z.coerce
    .number()
    .int()
    .min(1_048_576)
    .default(1_073_741_824)
    .describe(
      'The maximum size of the spool. When it is full, clicks are dropped (and counted) and conversions are refused.',
    ),
  // One a second is far above what an office or a carrier's gateway sends to one campaign, and bounds what one client
  // can write to some 130 MB a day.
  CLICK_BUDGET_PER_HOUR: z.coerce
    .number('CLICK_BUDGET_PER_HOUR is a number of clicks, 0 for no limit')
    .int()
    .min(0)
    .default(3600)
    .describe(
      'How many clicks on one campaign from one network (/24 or /48) this collector records in an hour. Clicks beyond it are redirected and counted as `flood`. 0: no limit.',
    ),
  CLICK_IDS: z
    .enum(['text', 'bytes'], 'CLICK_IDS is text or bytes')
    .default('text')
    .describe(
      'The format of ids in click events: `bytes` saves 71 bytes per click. Set it only once all instances of attribution have a version with this variable, and will not be rolled back beyond it.',
    ),
  LOG_BUDGET_MS: z.coerce
    .number()
    .int()
    .min(10)
    .default(250)
    .describe('How long the log may take to acknowledge before the spool takes over.'),
  GEOIP_DB: z.string().optional().describe('An MMDB file with countries. Absent: the DB-IP database that is included.'),
  DATACENTER_NETWORKS_FILE: datacenterNetworksFile,
  UNKNOWN_LINK_LIMIT: z.coerce
    .number('is a number')
    .int()
    .nonnegative('is 0 or more')
    .default(60)
    .describe(
      'How many requests for short links that do not exist one address may send in ten minutes; further ones get 429. Existing links always redirect. 0: no limit.',
    ),
  LINK_CACHE_SIZE: z.coerce.number().int().min(100).default(50_000).describe('Links kept in memory.'),
});
export type CollectorConfig = z.infer<typeof CollectorConfig>;
