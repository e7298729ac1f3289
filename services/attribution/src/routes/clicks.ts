import { ClickList, ListQuery } from '@sillage/proto/http/conversions';
import { type HttpApp, requireUser } from '@sillage/runtime/http';
import { listClicks } from '../db/lists.ts';
import type { RouteDeps } from '../deps.ts';
import { clickView } from '../views.ts';
import { ownCampaign } from './own-campaign.ts';
import { cursorOf, pageOf } from './page.ts';

export function clickRoutes(app: HttpApp, deps: RouteDeps): void {
  app.get(
    '/api/v1/clicks',
    { onRequest: requireUser(deps.authenticator), schema: { querystring: ListQuery, response: { 200: ClickList } } },
    async (request) => {
      const { campaignId, affiliateId, limit, before, cursor = before } = request.query;
      const position = cursorOf(cursor);
      await ownCampaign(deps, campaignId, request.user.id);
      const { shown, next } = pageOf(
        await listClicks(deps.db, { campaignId, affiliateId, before: position, limit: limit + 1 }),
        limit,
      );
      return { clicks: shown.map(clickView), next };
    },
  );
}
