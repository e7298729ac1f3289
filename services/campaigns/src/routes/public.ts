import type { HttpApp } from '@sillage/infra/http';
import { AppError } from '@sillage/infra/service';
import { ByCampaign, PublicAffiliate, PublicCampaign } from '@sillage/proto/http/campaigns';
import { Uuid } from '@sillage/proto/values/ids';
import { text } from '@sillage/proto/values/text';
import { z } from 'zod';
import { found } from '../commands/not-found.ts';
import { findCampaignIdOf, listAffiliates } from '../db/affiliates.ts';
import { findCampaign } from '../db/campaigns.ts';
import type { RouteDeps } from '../deps.ts';
import { isLive } from '../domain/activity.ts';
import { decideAccess } from '../domain/public-access.ts';

const ByToken = z.object({ token: text(200).optional() });

/** The public dashboard's door: names and links, and a ticket for the figures. */
export function publicRoutes(app: HttpApp, deps: RouteDeps): void {
  app.get(
    '/api/v1/public/campaigns/:campaignId',
    { schema: { params: ByCampaign, querystring: ByToken, response: { 200: PublicCampaign } } },
    async (request, reply) => {
      const { campaign, affiliates, affiliateId } = await openDashboard(deps, request.params.campaignId, request.query.token);
      // One who was deleted still finds their own page: they may be owed.
      const shown = affiliates.filter((it) => (affiliateId === undefined ? !it.is_removed : it.id === affiliateId));
      // The ticket differs from time to time and must not outlive its hour in a cache.
      reply.header('cache-control', 'no-store');
      return {
        id: campaign.id,
        name: campaign.name,
        description: campaign.description,
        currency: campaign.currency,
        isActive: isLive(campaign),
        isDemo: campaign.is_demo,
        affiliates: shown.map((it) => ({
          id: it.id,
          name: it.name,
          trackingUrl: deps.addresses.link({ campaignId: campaign.id, affiliateId: it.id, shortCode: it.short_code }),
          shortCode: it.short_code,
        })),
        accessTicket: await deps.tickets.sign({ campaignId: campaign.id, ...(affiliateId !== undefined && { affiliateId }) }),
      };
    },
  );

  app.get(
    '/api/v1/public/affiliates/:affiliateId',
    { schema: { params: z.object({ affiliateId: Uuid }), querystring: ByToken, response: { 200: PublicAffiliate } } },
    async (request, reply) => {
      const { affiliateId } = request.params;
      const campaignId = found(await findCampaignIdOf(deps.db, affiliateId));
      const opened = await openDashboard(deps, campaignId, request.query.token);
      // The private link of one affiliate says nothing about another.
      if (opened.affiliateId !== undefined && opened.affiliateId !== affiliateId) throw restricted();
      reply.header('cache-control', 'no-store');
      return { affiliateId, campaignId };
    },
  );
}

/** What the token opens; `affiliateId` where that is one affiliate only. Throws `not_found` and `access_restricted`. */
async function openDashboard(deps: RouteDeps, campaignId: string, token: string | undefined) {
  const campaign = found(await findCampaign(deps.db, campaignId));
  const affiliates = await listAffiliates(deps.db, campaign.id);
  const access = decideAccess(
    {
      visibility: campaign.visibility,
      dashboardToken: campaign.dashboard_token,
      affiliates: affiliates.map((it) => ({ id: it.id, dashboardToken: it.dashboard_token })),
    },
    token,
  );
  if (access.scope === 'none') throw restricted();
  return { campaign, affiliates, affiliateId: access.scope === 'affiliate' ? access.affiliateId : undefined };
}

const restricted = () => new AppError('access_restricted', 'This view needs a valid link. Ask the campaign’s owner for yours.');
