import { LinkClicks } from '@sillage/proto/http/affiliate-links';
import { Uuid } from '@sillage/proto/values/ids';
import { type HttpApp, requireUser } from '@sillage/runtime/http';
import { z } from 'zod';
import { readKeptFrom } from '../../db/clicks/click-retention.ts';
import { countLinkClicks } from '../../db/clicks/link-clicks.ts';
import type { RouteDeps } from '../../deps.ts';
import { checkAffiliate, ownCampaign } from '../figures/own-campaign.ts';

const ByAffiliate = z.object({ campaignId: Uuid, affiliateId: Uuid });

export function linkClicksRoutes(app: HttpApp, deps: RouteDeps): void {
  app.get(
    '/api/v1/statistics/campaigns/:campaignId/affiliates/:affiliateId/links',
    { onRequest: requireUser(deps.authenticator), schema: { params: ByAffiliate, response: { 200: LinkClicks } } },
    async (request) => {
      const { campaignId, affiliateId } = request.params;
      await ownCampaign(deps, campaignId, request.user.id);
      await checkAffiliate(deps, campaignId, affiliateId);
      const keptFrom = await readKeptFrom(deps.db);
      return {
        campaignId,
        affiliateId,
        since: keptFrom === 0 ? null : new Date(keptFrom).toISOString(),
        links: await countLinkClicks(deps.db, campaignId, affiliateId),
      };
    },
  );
}
