import type { services } from '@sillage/proto/services';

export type LimitName = 'client' | 'auth' | 'conversion';

/**
 * One row: whatever is at the prefix or below it goes to the upstream, under the same path. A part of the prefix that
 * begins with a colon is any.
 */
export interface Row {
  readonly prefix: string;
  readonly upstream: (typeof services.gateway.calls)[number];
  /** True: a valid session is asked for here already; the service checks again. */
  readonly session: boolean;
  /** `none`: a click is never refused, nor the word of the payment provider. */
  readonly limit: LimitName | 'none';
  /** True: answers carry no-store unless the service says otherwise. */
  readonly isPrivate: boolean;
  /** Bytes of a request's body. */
  readonly bodyLimit: number;
}

const api = { session: true, limit: 'client', isPrivate: true, bodyLimit: 65_536 } as const;
const open = { ...api, session: false } as const;
/** Signed by the payment provider, which sends many at once and repeats what it is refused. */
const webhook = { ...open, limit: 'none', bodyLimit: 262_144 } as const;
const click = { upstream: 'collector', session: false, limit: 'none', isPrivate: false, bodyLimit: 65_536 } as const;

/** The one table of what the world can reach. What has no row does not exist outside. */
export const routingTable: readonly Row[] = [
  { prefix: '/auth/v1', upstream: 'identity', ...open, limit: 'auth' },
  { prefix: '/api/v1/account', upstream: 'identity', ...api },
  { prefix: '/api/v1/campaigns', upstream: 'campaigns', ...api },
  { prefix: '/api/v1/public/campaigns', upstream: 'campaigns', ...open },
  { prefix: '/api/v1/public/affiliates', upstream: 'campaigns', ...open },
  { prefix: '/api/v1/statistics', upstream: 'attribution', ...api },
  { prefix: '/api/v1/clicks', upstream: 'attribution', ...api },
  { prefix: '/api/v1/conversions', upstream: 'attribution', ...api },
  { prefix: '/api/v1/public/statistics', upstream: 'attribution', ...open },
  { prefix: '/api/v1/billing', upstream: 'billing', ...api },
  { prefix: '/api/v1/public/billing', upstream: 'billing', ...open },
  { prefix: '/billing/return', upstream: 'billing', ...open },
  { prefix: '/webhooks/:provider/billing', upstream: 'billing', ...webhook },
  { prefix: '/api/v1/payouts', upstream: 'payout', ...api },
  { prefix: '/api/v1/public/payouts', upstream: 'payout', ...open },
  { prefix: '/webhooks/:provider/payout', upstream: 'payout', ...webhook },
  { prefix: '/api/v1/track', upstream: 'collector', ...open, limit: 'conversion' },
  { prefix: '/collect', ...click, limit: 'conversion' },
  { prefix: '/track', ...click },
  { prefix: '/s', ...click },
  { prefix: '/tracking.js', ...click },
];

/** Below a row's prefix and yet not outside: for operators, who ask the service itself. */
export const closedPrefixes: readonly string[] = ['/auth/v1/admin', '/auth/v1/invite'];
