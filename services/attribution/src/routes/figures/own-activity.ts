import { ByCampaign } from '@sillage/proto/http/campaigns';
import { OwnConversionList, OwnConversionsQuery, UncountedClicks } from '@sillage/proto/http/own-activity';
import { OwnLinkFigures } from '@sillage/proto/http/own-links';
import { type HttpApp, ownAffiliate } from '@sillage/runtime/http';
import { found } from '@sillage/runtime/service';
import { findCampaign } from '../../db/campaigns.ts';
import { readKeptFrom } from '../../db/clicks/click-retention.ts';
import { linkFigures } from '../../db/figures/link-figures.ts';
import { listClicks, listConversions, spanOf } from '../../db/lists.ts';
import type { RouteDeps } from '../../deps.ts';
import { clickView, conversionView } from '../../queries/views.ts';
import { cursorOf, pageOf } from '../page.ts';

const ROOT = '/api/v1/public/statistics/campaigns/:campaignId';

/** Clicks that earn nothing are searched among this many of the newest clicks. */
const LOOKED_AT = 500;
const SHOWN = 20;

/** An affiliate's individual clicks and orders, and why some of them earn nothing, or nothing yet. */
export function ownActivityRoutes(app: HttpApp, deps: RouteDeps): void {
  app.get(
    `${ROOT}/conversions`,
    { schema: { params: ByCampaign, querystring: OwnConversionsQuery, response: { 200: OwnConversionList } } },
    async (request, reply) => {
      const own = await ownAffiliate(deps, request);
      const { limit, cursor } = request.query;
      const span = spanOf(found(await findCampaign(deps.db, own.campaignId)));
      const before = cursorOf(cursor);
      const rows = await listConversions(deps.db, { ...own, span, before, limit: limit + 1 });
      const { shown, next } = pageOf(rows, limit);
      reply.header('cache-control', 'no-store');
      return {
        conversions: shown.map((row) => ({
          ...conversionView(row),
          approvesAt: row.approvesAt?.toISOString() ?? null,
          reason: row.rejection === 'by_merchant' && row.reason !== '' ? row.reason : null,
        })),
        next,
      };
    },
  );

  app.get(
    `${ROOT}/links`,
    { schema: { params: ByCampaign, response: { 200: OwnLinkFigures } } },
    async (request, reply) => {
      const own = await ownAffiliate(deps, request);
      const campaign = found(await findCampaign(deps.db, own.campaignId));
      const keptFrom = await readKeptFrom(deps.db);
      reply.header('cache-control', 'no-store');
      return {
        ...own,
        since: keptFrom === 0 ? null : new Date(keptFrom).toISOString(),
        links: await linkFigures(deps.db, own, spanOf(campaign)),
      };
    },
  );

  app.get(
    `${ROOT}/uncounted-clicks`,
    { schema: { params: ByCampaign, response: { 200: UncountedClicks } } },
    async (request, reply) => {
      const own = await ownAffiliate(deps, request);
      const span = spanOf(found(await findCampaign(deps.db, own.campaignId)));
      const newest = await listClicks(deps.db, { ...own, span, limit: LOOKED_AT });
      reply.header('cache-control', 'no-store');
      return {
        clicks: newest
          .filter(({ outcome, superseded }) => outcome !== 'counted' || superseded)
          .slice(0, SHOWN)
          .map(clickView),
      };
    },
  );
}
