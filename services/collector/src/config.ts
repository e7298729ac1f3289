import { CommonConfig } from '@sillage/infra/service';
import { z } from 'zod';

export const CollectorConfig = CommonConfig.extend({
  CAMPAIGNS_URL: z.url('CAMPAIGNS_URL is required: the address of the campaigns service'),
  /** Attribution keeps what each Idempotency-Key was used for; absent: it is known for a day, as long as the hot store lasts. */
  ATTRIBUTION_URL: z.url('ATTRIBUTION_URL is the address of the attribution service').optional(),
  /** Where browsers reach the platform; https makes cookies secure. */
  PUBLIC_URL: z.url({
    protocol: /^https?$/,
    error: 'PUBLIC_URL is required: the address that visitors use, such as https://go.example.com',
  }),
  /** A directory of this process alone, on a disk that survives a restart. */
  SPOOL_DIR: z.string('SPOOL_DIR is required: a directory of this collector alone, on a disk that survives a restart'),
  /** What the spool may hold before clicks are dropped (and counted) and conversions are refused. */
  SPOOL_MAX_BYTES: z.coerce.number().int().min(1_048_576).default(1_073_741_824),
  /**
   * Clicks that are recorded of one campaign from one network (/24 or /48) in an hour, in each collector; what is beyond is
   * redirected and counted as `flood`. One a second is far above what an office or a carrier's gateway sends to one campaign,
   * and bounds what one client can write to some 130 MB a day. 0: no limit.
   */
  CLICK_BUDGET_PER_HOUR: z.coerce.number('CLICK_BUDGET_PER_HOUR is a number of clicks, 0 for no limit').int().min(0).default(3600),
  /** How long the log may take to acknowledge before the spool takes over. */
  LOG_BUDGET_MS: z.coerce.number().int().min(10).default(250),
  /** An MMDB with countries; absent: the DB-IP database that comes along. */
  GEOIP_DB: z.string().optional(),
  /** Short links that do not exist and are asked for from one address in ten minutes, before it is told to stop; 0: any number. */
  UNKNOWN_LINK_LIMIT: z.coerce.number('is a number').int().nonnegative('is 0 or more').default(60),
  /** Links kept in memory. */
  LINK_CACHE_SIZE: z.coerce.number().int().min(100).default(50_000),
});
export type CollectorConfig = z.infer<typeof CollectorConfig>;
