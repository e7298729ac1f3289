import { timingSafeEqual } from 'node:crypto';
import type { Visibility } from '@sillage/proto/http/campaigns';

interface Dashboard {
  readonly visibility: Visibility;
  readonly affiliates: readonly { readonly id: string; readonly dashboardToken: string }[];
}

export type PublicAccess =
  | { readonly scope: 'campaign' }
  | { readonly scope: 'affiliate'; readonly affiliateId: string }
  | { readonly scope: 'none' };

/**
 * Decides who sees what of a public dashboard. An affiliate's private link always shows only that affiliate. Without
 * one, a `public` dashboard is open to anyone, and a `link` dashboard to its signed-in owner. No link opens the figures
 * of all affiliates, so a leaked one cannot either. A `restricted` dashboard is closed to everyone.
 */
export function decideAccess(dashboard: Dashboard, token: string | undefined, isOwner: boolean): PublicAccess {
  if (dashboard.visibility === 'restricted') return { scope: 'none' };
  const affiliate = dashboard.affiliates.find(({ dashboardToken }) => isSame(dashboardToken, token));
  if (affiliate) return { scope: 'affiliate', affiliateId: affiliate.id };
  return dashboard.visibility === 'public' || isOwner ? { scope: 'campaign' } : { scope: 'none' };
}

function isSame(expected: string, given: string | undefined): boolean {
  const left = Buffer.from(expected);
  const right = Buffer.from(given ?? '');
  return left.length === right.length && timingSafeEqual(left, right);
}
