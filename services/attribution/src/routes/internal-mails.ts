import {
  ActiveAffiliates,
  ActiveRequest,
  AFFILIATES_BODY_LIMIT,
  AffiliateDays,
  AffiliateFirsts,
  DaysRequest,
  FirstsRequest,
} from '@sillage/proto/http/affiliate-mails';
import { type HttpApp, requireInternal } from '@sillage/runtime/http';
import { found } from '@sillage/runtime/service';
import { findCampaign } from '../db/campaigns.ts';
import { listActive, listFirsts } from '../db/figures/affiliate-firsts.ts';
import type { RouteDeps } from '../deps.ts';
import { affiliateDays } from '../queries/statistics.ts';

/** Figures that campaigns needs before it mails affiliates. */
export function internalMailRoutes(app: HttpApp, deps: RouteDeps): void {
  const onRequest = requireInternal(deps.internalSecret);

  app.post(
    '/internal/affiliates/firsts',
    {
      bodyLimit: AFFILIATES_BODY_LIMIT,
      onRequest,
      config: { changes: 'nothing' },
      schema: { body: FirstsRequest, response: { 200: AffiliateFirsts } },
    },
    async ({ body }) => ({ affiliates: await listFirsts(deps.db, body) }),
  );

  app.post(
    '/internal/affiliates/active',
    {
      bodyLimit: AFFILIATES_BODY_LIMIT,
      onRequest,
      config: { changes: 'nothing' },
      schema: { body: ActiveRequest, response: { 200: ActiveAffiliates } },
    },
    async ({ body }) => ({ affiliateIds: await listActive(deps.db, body) }),
  );

  app.post(
    '/internal/affiliates/days',
    { onRequest, config: { changes: 'nothing' }, schema: { body: DaysRequest, response: { 200: AffiliateDays } } },
    async ({ body: { campaignId, affiliateId, ...range } }) => {
      const campaign = found(await findCampaign(deps.db, campaignId));
      const requested = { range: 'custom', granularity: 'day', ...range } as const;
      return affiliateDays(deps.db, campaign, affiliateId, requested, deps.clock());
    },
  );
}
