import { ClickExplanation, ClickList, ClickTimeQuery, ListQuery } from '@sillage/proto/http/conversions';
import { Uuid } from '@sillage/proto/values/ids';
import { type HttpApp, requireUser } from '@sillage/runtime/http';
import { AppError } from '@sillage/runtime/service';
import { z } from 'zod';
import { findOwnClick } from '../../db/clicks/click-visits.ts';
import { listClicks, spanOf } from '../../db/lists.ts';
import type { RouteDeps } from '../../deps.ts';
import { explainClick } from '../../queries/explain-click.ts';
import { clickView } from '../../queries/views.ts';
import { ownCampaign } from '../figures/own-campaign.ts';
import { cursorOf, pageOf } from '../page.ts';

export function clickRoutes(app: HttpApp, deps: RouteDeps): void {
  const onRequest = requireUser(deps.authenticator);

  app.get(
    '/api/v1/clicks',
    { onRequest, schema: { querystring: ListQuery, response: { 200: ClickList } } },
    async (request) => {
      const { campaignId, affiliateId, book, limit, before, cursor = before } = request.query;
      const position = cursorOf(cursor);
      const span = spanOf(await ownCampaign(deps, campaignId, request.user.id), book);
      const { shown, next } = pageOf(
        await listClicks(deps.db, { campaignId, affiliateId, span, before: position, limit: limit + 1 }),
        limit,
      );
      return { clicks: shown.map(clickView), next };
    },
  );

  app.get(
    '/api/v1/clicks/:clickId/explain',
    {
      onRequest,
      schema: {
        params: z.object({ clickId: Uuid }),
        querystring: ClickTimeQuery,
        response: { 200: ClickExplanation },
      },
    },
    async (request) => {
      const { at } = request.query;
      const { clickId } = request.params;
      const click = await findOwnClick(
        deps.db,
        request.user.id,
        clickId,
        at === undefined ? undefined : Date.parse(at),
      );
      if (!click) throw new AppError('not_found', 'There is no such click, it is no longer stored, or it is not yours');
      return explainClick(deps.db, click);
    },
  );
}
