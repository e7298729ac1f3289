import {
  AffiliateStatistics,
  CampaignStatistics,
  OverviewStatistics,
  StatisticsQuery,
} from '@sillage/proto/http/statistics';
import { Uuid } from '@sillage/proto/values/ids';
import { type HttpApp, requireUser } from '@sillage/runtime/http';
import { z } from 'zod';
import type { RouteDeps } from '../deps.ts';
import { affiliateStatistics, campaignStatistics, overviewStatistics } from '../statistics.ts';
import { checkAffiliate, ownCampaign } from './own-campaign.ts';

const ByCampaign = z.object({ campaignId: Uuid });
const ByAffiliate = z.object({ campaignId: Uuid, affiliateId: Uuid });

/** The owner's figures. */
export function statisticsRoutes(app: HttpApp, deps: RouteDeps): void {
  const onRequest = requireUser(deps.authenticator);

  app.get(
    '/api/v1/statistics/overview',
    { onRequest, schema: { querystring: StatisticsQuery, response: { 200: OverviewStatistics } } },
    (request) => overviewStatistics(deps.db, request.user.id, request.query, deps.clock()),
  );

  app.get(
    '/api/v1/statistics/campaigns/:campaignId',
    { onRequest, schema: { params: ByCampaign, querystring: StatisticsQuery, response: { 200: CampaignStatistics } } },
    async (request) => {
      const campaign = await ownCampaign(deps, request.params.campaignId, request.user.id);
      return campaignStatistics(deps.db, campaign, request.query, deps.clock());
    },
  );

  app.get(
    '/api/v1/statistics/campaigns/:campaignId/affiliates/:affiliateId',
    {
      onRequest,
      schema: { params: ByAffiliate, querystring: StatisticsQuery, response: { 200: AffiliateStatistics } },
    },
    async (request) => {
      const { campaignId, affiliateId } = request.params;
      const campaign = await ownCampaign(deps, campaignId, request.user.id);
      await checkAffiliate(deps, campaignId, affiliateId);
      return affiliateStatistics(deps.db, campaign, affiliateId, request.query, deps.clock());
    },
  );
}
