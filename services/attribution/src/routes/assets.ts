import { AssetStatistics, OwnAssetsQuery } from '@sillage/proto/http/assets';
import { Uuid } from '@sillage/proto/values/ids';
import { bearerToken, type HttpApp, requireUser } from '@sillage/runtime/http';
import { invalidField } from '@sillage/runtime/service';
import { z } from 'zod';
import { findCampaign, type KnownCampaign } from '../db/campaigns.ts';
import { readAssetFigures } from '../db/figures/asset-figures.ts';
import { countableRange } from '../db/filtered.ts';
import type { RouteDeps } from '../deps.ts';
import { checkAffiliate, notFound, ownCampaign } from './figures/own-campaign.ts';

const ById = z.object({ campaignId: Uuid });
const response = { 200: AssetStatistics };

/** Figures per asset: to the merchant those of all affiliates, to an affiliate their own. */
export function assetRoutes(app: HttpApp, deps: RouteDeps): void {
  const show = async (campaign: KnownCampaign, affiliateId?: string): Promise<AssetStatistics> => {
    const all = { from: null, to: new Date(deps.clock()), granularity: 'day', timeZone: 'UTC' } as const;
    const range = await countableRange(deps.db, campaign, all);
    return {
      since: range.from?.toISOString() ?? null,
      assets: [...(await readAssetFigures(deps.db, campaign, affiliateId, range))],
    };
  };

  app.get(
    '/api/v1/statistics/campaigns/:campaignId/assets',
    { onRequest: requireUser(deps.authenticator), schema: { params: ById, response } },
    async ({ params, user }) => show(await ownCampaign(deps, params.campaignId, user.id)),
  );

  app.get(
    '/api/v1/public/statistics/campaigns/:campaignId/assets',
    { schema: { params: ById, querystring: OwnAssetsQuery, response } },
    async ({ headers, params: { campaignId }, query }, reply) => {
      const ticket = await deps.tickets.verify(bearerToken(headers.authorization));
      if (ticket.campaignId !== campaignId) throw notFound();
      const affiliateId = ticket.affiliateId ?? query.affiliateId;
      if (affiliateId === undefined) throw invalidField('affiliateId', 'Say whose figures are wanted');
      if (query.affiliateId !== undefined && query.affiliateId !== affiliateId) throw notFound();
      const campaign = await findCampaign(deps.db, campaignId);
      if (!campaign) throw notFound();
      await checkAffiliate(deps, campaignId, affiliateId);
      reply.header('cache-control', 'no-store');
      return show(campaign, affiliateId);
    },
  );
}
