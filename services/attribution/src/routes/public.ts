import { AffiliateStatistics, CampaignStatistics, StatisticsQuery } from '@sillage/proto/http/statistics';
import { Uuid } from '@sillage/proto/values/ids';
import { bearerToken, type HttpApp } from '@sillage/runtime/http';
import { z } from 'zod';
import { findCampaign } from '../db/campaigns.ts';
import type { RouteDeps } from '../deps.ts';
import { campaignStatistics } from '../queries/campaign-statistics.ts';
import { affiliateStatistics } from '../queries/statistics.ts';
import { checkAffiliate, notFound } from './figures/own-campaign.ts';

const Query = StatisticsQuery.extend({ affiliateId: Uuid.optional() });

/** The figures of the public dashboard, for the holder of an access ticket and within the ticket's scope. */
export function publicRoutes(app: HttpApp, deps: RouteDeps): void {
  app.get(
    '/api/v1/public/statistics/campaigns/:campaignId',
    {
      schema: {
        params: z.object({ campaignId: Uuid }),
        querystring: Query,
        // The schema with an affiliate comes first: a campaign's would strip the affiliate's id as an unknown field.
        response: { 200: z.union([AffiliateStatistics, CampaignStatistics]) },
      },
    },
    async (request, reply) => {
      const ticket = await deps.tickets.verify(bearerToken(request.headers.authorization));
      const { campaignId } = request.params;
      if (ticket.campaignId !== campaignId) throw notFound();
      const affiliateId = ticket.affiliateId ?? request.query.affiliateId;
      if (request.query.affiliateId !== undefined && request.query.affiliateId !== affiliateId) throw notFound();
      const campaign = await findCampaign(deps.db, campaignId);
      if (!campaign) throw notFound();
      reply.header('cache-control', 'no-store');
      if (affiliateId === undefined)
        return campaignStatistics(deps.db, campaign, request.query, { filters: {}, withLinks: false }, deps.clock());
      await checkAffiliate(deps, campaignId, affiliateId);
      return affiliateStatistics(deps.db, campaign, affiliateId, request.query, deps.clock());
    },
  );
}
