import type { services } from '@sillage/proto/services';

export type LimitName = 'client' | 'auth' | 'conversion' | 'fetch' | 'receipts';

/**
 * One row: requests for the prefix and everything below it go to the upstream, with the same path. A segment of the
 * prefix that starts with a colon matches any value.
 */
export interface Row {
  readonly prefix: string;
  readonly upstream: (typeof services.gateway.calls)[number];
  /** True: the gateway requires a valid session; the service checks it again. */
  readonly session: boolean;
  /** `none` for clicks, and for webhooks of payment providers and shops, which must never be rate limited. */
  readonly limit: LimitName | 'none';
  /** True: responses get `no-store`, unless the service sets another cache-control. */
  readonly isPrivate: boolean;
  /** Maximum size of the request body, in bytes. */
  readonly bodyLimit: number;
}

const api = { session: true, limit: 'client', isPrivate: true, bodyLimit: 65_536 } as const;
const open = { ...api, session: false } as const;
/** Signed by a payment provider or a shop, which sends bursts and retries what is refused. */
const webhook = { ...open, limit: 'none', bodyLimit: 262_144 } as const;
const click = { upstream: 'collector', session: false, limit: 'none', isPrivate: false, bodyLimit: 65_536 } as const;

/** Everything that is reachable from outside; a path without a row is answered with 404. */
export const routingTable: readonly Row[] = [
  { prefix: '/auth/v1', upstream: 'identity', ...open, limit: 'auth' },
  { prefix: '/api/v1/public/demo', upstream: 'identity', ...open, limit: 'auth' },
  { prefix: '/api/v1/account/archives', upstream: 'monitor', ...api },
  { prefix: '/api/v1/account/records', upstream: 'monitor', ...api },
  { prefix: '/api/v1/account', upstream: 'identity', ...api },
  { prefix: '/api/v1/public/archives', upstream: 'monitor', ...open },
  { prefix: '/api/v1/campaigns', upstream: 'campaigns', ...api },
  { prefix: '/api/v1/campaigns/:campaignId/join-page/logo', upstream: 'campaigns', ...api, bodyLimit: 196_608 },
  { prefix: '/api/v1/campaigns/:campaignId/assets', upstream: 'campaigns', ...api, bodyLimit: 2_750_000 },
  { prefix: '/api/v1/affiliates', upstream: 'campaigns', ...api },
  { prefix: '/api/v1/people', upstream: 'campaigns', ...api },
  { prefix: '/api/v1/imports', upstream: 'campaigns', ...api, bodyLimit: 16_777_216 },
  { prefix: '/api/v1/public/campaigns', upstream: 'campaigns', ...open },
  { prefix: '/api/v1/public/assets', upstream: 'campaigns', ...open },
  { prefix: '/api/v1/public/affiliates', upstream: 'campaigns', ...open },
  { prefix: '/api/v1/public/your-data', upstream: 'campaigns', ...open },
  { prefix: '/api/v1/public/programmes', upstream: 'campaigns', ...open },
  { prefix: '/api/v1/public/join', upstream: 'campaigns', ...open },
  { prefix: '/api/v1/public/applications', upstream: 'campaigns', ...open },
  { prefix: '/api/v1/public/invitation', upstream: 'campaigns', ...open },
  { prefix: '/api/v1/statistics', upstream: 'attribution', ...api },
  { prefix: '/api/v1/clicks', upstream: 'attribution', ...api },
  { prefix: '/api/v1/conversions', upstream: 'attribution', ...api },
  { prefix: '/api/v1/bulk-reviews', upstream: 'attribution', ...api },
  { prefix: '/api/v1/what-ifs', upstream: 'attribution', ...api },
  { prefix: '/api/v1/public/statistics', upstream: 'attribution', ...open },
  { prefix: '/api/v1/public/receipts', upstream: 'attribution', ...open, limit: 'receipts' },
  { prefix: '/.well-known/sillage', upstream: 'attribution', ...open, isPrivate: false },
  { prefix: '/api/v1/billing', upstream: 'billing', ...api },
  { prefix: '/api/v1/settlements', upstream: 'billing', ...api },
  { prefix: '/api/v1/public/billing', upstream: 'billing', ...open },
  { prefix: '/billing/return', upstream: 'billing', ...open },
  { prefix: '/webhooks/:provider/billing', upstream: 'billing', ...webhook },
  { prefix: '/api/v1/payouts', upstream: 'payout', ...api },
  { prefix: '/api/v1/public/payouts', upstream: 'payout', ...open },
  { prefix: '/webhooks/:provider/payout', upstream: 'payout', ...webhook },
  { prefix: '/api/v1/integrations', upstream: 'integrations', ...api },
  { prefix: '/api/v1/integrations/destination-check', upstream: 'integrations', ...api, limit: 'fetch' },
  { prefix: '/api/wordpress-config', upstream: 'integrations', ...api },
  { prefix: '/api/v1/public/integrations/shops', upstream: 'integrations', ...open, limit: 'conversion' },
  { prefix: '/api/v1/public/integrations', upstream: 'integrations', ...open },
  { prefix: '/api/v1/status/checks', upstream: 'monitor', ...open },
  { prefix: '/api/v1/status/subscriptions', upstream: 'monitor', ...open },
  { prefix: '/api/v1/contact', upstream: 'monitor', ...open },
  { prefix: '/api/v1/consents', upstream: 'monitor', ...open },
  { prefix: '/api/v1/admin', upstream: 'monitor', ...api },
  { prefix: '/webhooks/shopify', upstream: 'integrations', ...webhook },
  { prefix: '/webhooks/shops', upstream: 'integrations', ...webhook, bodyLimit: 1_048_576 },
  { prefix: '/pb', upstream: 'integrations', ...open, limit: 'none' },
  { prefix: '/api/v1/track', upstream: 'collector', ...open, limit: 'conversion', bodyLimit: 262_144 },
  { prefix: '/api/v1/visits', upstream: 'collector', ...open },
  { prefix: '/collect', ...click, limit: 'conversion' },
  { prefix: '/track', ...click },
  { prefix: '/s', ...click },
  { prefix: '/tracking.js', ...click },
];

/** Prefixes below a row that are not reachable from outside; operators call the service directly. */
export const closedPrefixes: readonly string[] = ['/auth/v1/admin', '/auth/v1/invite'];
