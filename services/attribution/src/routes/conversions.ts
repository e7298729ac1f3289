import { ConversionExplanation, ConversionList, ListQuery } from '@sillage/proto/http/conversions';
import { Uuid } from '@sillage/proto/values/ids';
import { type HttpApp, requireUser } from '@sillage/runtime/http';
import { z } from 'zod';
import { listConversions } from '../db/lists.ts';
import type { RouteDeps } from '../deps.ts';
import { explainConversion } from '../explain.ts';
import { conversionView } from '../views.ts';
import { ownCampaign } from './own-campaign.ts';
import { ownConversion } from './own-conversion.ts';
import { cursorOf, pageOf } from './page.ts';

export function conversionRoutes(app: HttpApp, deps: RouteDeps): void {
  const onRequest = requireUser(deps.authenticator);

  app.get(
    '/api/v1/conversions',
    { onRequest, schema: { querystring: ListQuery, response: { 200: ConversionList } } },
    async (request) => {
      const { campaignId, affiliateId, limit, before, cursor = before } = request.query;
      const position = cursorOf(cursor);
      await ownCampaign(deps, campaignId, request.user.id);
      const { shown, next } = pageOf(
        await listConversions(deps.db, { campaignId, affiliateId, before: position, limit: limit + 1 }),
        limit,
      );
      return { conversions: shown.map(conversionView), next };
    },
  );

  app.get(
    '/api/v1/conversions/:conversionId/explain',
    { onRequest, schema: { params: z.object({ conversionId: Uuid }), response: { 200: ConversionExplanation } } },
    async (request) => {
      const row = await ownConversion(deps, request.params.conversionId, request.user.id);
      return explainConversion(deps.db, row, deps.clock());
    },
  );
}
