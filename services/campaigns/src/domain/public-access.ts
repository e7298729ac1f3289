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
 * Who sees what of a public dashboard. An affiliate's private link always narrows to that affiliate; without one a
 * `public` dashboard opens, and to its owner, who is signed in, a `link` one. No address opens everybody's figures, so
 * none that is passed on can. A `restricted` one opens for nobody.
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
