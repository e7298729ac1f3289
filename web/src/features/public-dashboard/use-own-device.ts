import { useEffect } from 'react';
import { useApi } from '../../api/use-api.ts';
import { useIsViewing } from '../../session/account-view.ts';
import { useSessionState } from '../../session/session-store.ts';
import { useSession } from '../../session/use-session.ts';
import type { OwnDashboard } from './own-dashboard.ts';

/**
 * The affiliates reported since this page was loaded: a renewed ticket or a visit to another page is not reported
 * again.
 */
const reported = new Set<string>();

/**
 * Reports that the affiliate's own page was opened in this browser, by which orders from it are recognised. Not while a
 * merchant is signed in, because they look at other people's pages. Failures are ignored.
 */
export function useOwnDevice(of: OwnDashboard | undefined): void {
  const api = useApi();
  const { status } = useSessionState(useSession());
  const isViewing = useIsViewing();
  const isTheirs = status === 'signedOut' && !isViewing;
  const { campaignId, affiliateId, ticket } = of ?? {};
  useEffect(() => {
    if (!isTheirs || affiliateId === undefined || reported.has(affiliateId)) return;
    reported.add(affiliateId);
    const path = `/api/v1/public/statistics/campaigns/${campaignId}/own-device`;
    void api.send('POST', path, undefined, { bearer: ticket ?? null }).catch(() => {});
  }, [api, isTheirs, campaignId, affiliateId, ticket]);
}
