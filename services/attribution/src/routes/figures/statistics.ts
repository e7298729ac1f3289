import {
  AffiliateFigures,
  AffiliateStatistics,
  AffiliatesQuery,
  CampaignStatistics,
  CampaignStatisticsQuery,
  ComparingQuery,
  OverviewStatistics,
  StatisticsQuery,
} from '@sillage/proto/http/statistics';
import { idsOf } from '@sillage/proto/values/affiliate-ids';
import { Uuid } from '@sillage/proto/values/ids';
import { sumsToJson } from '@sillage/proto/values/money';
import { type HttpApp, requireUser, sendJson } from '@sillage/runtime/http';
import { AppError } from '@sillage/runtime/service';
import { z } from 'zod';
import { type FiguresOf, versionOfFigures } from '../../db/figures/figure-versions.ts';
import type { RouteDeps } from '../../deps.ts';
import { affiliateFigures, namedFigures } from '../../queries/affiliate-figures.ts';
import { campaignStatistics } from '../../queries/campaign-statistics.ts';
import { overviewStatistics } from '../../queries/overview.ts';
import { affiliateStatistics } from '../../queries/statistics.ts';
import { checkAffiliate, ownCampaign } from './own-campaign.ts';

const ByCampaign = z.object({ campaignId: Uuid });
const ByAffiliate = z.object({ campaignId: Uuid, affiliateId: Uuid });

/** The merchant's figures. */
export function statisticsRoutes(app: HttpApp, deps: RouteDeps): void {
  const onRequest = requireUser(deps.authenticator);
  /** The response depends on the subject of the figures and the query. */
  const keptAnswer = async <Figures>(of: FiguresOf, query: object, answer: (now: number) => Promise<Figures>) => {
    const now = deps.clock();
    const version = await versionOfFigures(deps.db, of);
    return deps.answers.answer({
      key: JSON.stringify([of, query]),
      version,
      now,
      // Bypasses the schema: validating a thousand campaigns would take as long as reading their figures.
      answer: async () => sumsToJson(await answer(now)),
    });
  };

  app.get(
    '/api/v1/statistics/overview',
    { onRequest, schema: { querystring: ComparingQuery, response: { 200: OverviewStatistics } } },
    async ({ query, user }, reply) => {
      const body = await keptAnswer<OverviewStatistics>({ ownerUserId: user.id }, query, (now) =>
        overviewStatistics(deps.db, user.id, query, now),
      );
      return sendJson(reply, body);
    },
  );

  app.get(
    '/api/v1/statistics/affiliates',
    { onRequest, schema: { querystring: AffiliatesQuery, response: { 200: AffiliateFigures } } },
    ({ query: { ids, ...requested }, user }) => {
      const named = idsOf(ids);
      if (!named) return affiliateFigures(deps.db, user.id, requested, deps.clock());
      if (requested.range !== 'all') throw new AppError('validation_failed', 'With ids, the range must be all');
      return namedFigures(deps.db, user.id, named);
    },
  );

  app.get(
    '/api/v1/statistics/campaigns/:campaignId',
    {
      onRequest,
      schema: { params: ByCampaign, querystring: CampaignStatisticsQuery, response: { 200: CampaignStatistics } },
    },
    async (request, reply) => {
      const campaign = await ownCampaign(deps, request.params.campaignId, request.user.id);
      const { range, from, to, granularity, timeZone, compare, withLinks, ...filters } = request.query;
      const requested = { range, from, to, granularity, timeZone, compare };
      const wanted = { filters, withLinks: withLinks === 'true' };
      const body = await keptAnswer<CampaignStatistics>({ campaignId: campaign.campaignId }, request.query, (now) =>
        campaignStatistics(deps.db, campaign, requested, wanted, now),
      );
      return sendJson(reply, body);
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
