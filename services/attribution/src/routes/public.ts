import { AffiliateStatistics, CampaignStatistics, StatisticsQuery } from '@sillage/proto/http/statistics';
import { Uuid } from '@sillage/proto/values/ids';
import { bearerToken, type HttpApp } from '@sillage/runtime/http';
import { z } from 'zod';
import { campaignStatistics } from '../campaign-statistics.ts';
import { findCampaign } from '../db/campaigns.ts';
import type { RouteDeps } from '../deps.ts';
import { affiliateStatistics } from '../statistics.ts';
import { checkAffiliate, notFound } from './own-campaign.ts';

const Query = StatisticsQuery.extend({ affiliateId: Uuid.optional() });

/** The public dashboard's figures: for whoever holds an access ticket, and no more than the ticket says. */
export function publicRoutes(app: HttpApp, deps: RouteDeps): void {
  app.get(
    '/api/v1/public/statistics/campaigns/:campaignId',
    {
      schema: {
        params: z.object({ campaignId: Uuid }),
        querystring: Query,
        // The one with an affiliate first: a campaign's statistics would lose its id as an unknown field.
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
