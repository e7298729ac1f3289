import { CommonConfig } from '@sillage/infra/service';
import { z } from 'zod';

const upstream = (name: string) =>
  z.url({ protocol: /^https?$/, error: `${name} is required: the address of that service, such as http://127.0.0.1:4001` });
/** Requests per minute; 0 turns the limit off. */
const perMinute = (standard: number) => z.coerce.number().int().min(0).default(standard);

export const GatewayConfig = CommonConfig.extend({
  IDENTITY_URL: upstream('IDENTITY_URL'),
  CAMPAIGNS_URL: upstream('CAMPAIGNS_URL'),
  ATTRIBUTION_URL: upstream('ATTRIBUTION_URL'),
  COLLECTOR_URL: upstream('COLLECTOR_URL'),
  BILLING_URL: upstream('BILLING_URL'),
  PAYOUT_URL: upstream('PAYOUT_URL'),
  JWKS_URL: z.url('JWKS_URL is required: the address of /auth/v1/.well-known/jwks.json of the identity service'),
  /** Where browsers reach the platform; with https, they are told to come back by https only. */
  PUBLIC_URL: z.url({
    protocol: /^https?$/,
    error: 'PUBLIC_URL is required: the address that visitors use, such as https://go.example.com',
  }),
  /** The built web application; absent: pages are served by someone else. */
  WEB_DIR: z.string().optional(),
  /** Where people who need help write to; absent: support@ at the host of PUBLIC_URL. */
  SUPPORT_EMAIL: z.email('SUPPORT_EMAIL is an e-mail address').optional(),
  /** A public rate service: asked for `/EUR` below this address once an hour, answers `{ rates }`. Absent: the fixed table. */
  EXCHANGE_RATES_URL: z.url({ protocol: /^https?$/, error: 'EXCHANGE_RATES_URL is the address of a rate service' }).optional(),
  /** A second port with /healthz, /readyz and /metrics for probes and Prometheus, never to be published; absent: none. */
  OPS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** Per client address, on the API. */
  CLIENT_LIMIT_PER_MINUTE: perMinute(600),
  /** Per client address, on sign-in and its relatives. */
  AUTH_LIMIT_PER_MINUTE: perMinute(300),
  /** Per client address, on conversions; shop servers report many from one address. Clicks are never limited. */
  CONVERSION_LIMIT_PER_MINUTE: perMinute(6000),
  /** Per signed-in account, on the API. */
  ACCOUNT_LIMIT_PER_MINUTE: perMinute(1200),
  /** Live streams that one account, or one anonymous address, may hold open on one gateway. */
  LIVE_STREAMS_PER_CLIENT: z.coerce.number().int().min(1).default(20),
});
export type GatewayConfig = z.infer<typeof GatewayConfig>;
