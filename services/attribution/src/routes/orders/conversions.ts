import { ConversionsQuery } from '@sillage/proto/http/commissions';
import { ConversionExplanation, ConversionList } from '@sillage/proto/http/conversions';
import { Uuid } from '@sillage/proto/values/ids';
import { type HttpApp, requireUser } from '@sillage/runtime/http';
import { z } from 'zod';
import { listOwnConversions } from '../../db/conversions/conversion-list.ts';
import type { RouteDeps } from '../../deps.ts';
import { explainConversion } from '../../queries/explain.ts';
import { conversionView } from '../../queries/views.ts';
import { ownCampaign } from '../figures/own-campaign.ts';
import { cursorOf, pageOf } from '../page.ts';
import { ownConversion } from './own-conversion.ts';

export function conversionRoutes(app: HttpApp, deps: RouteDeps): void {
  const onRequest = requireUser(deps.authenticator);

  app.get(
    '/api/v1/conversions',
    { onRequest, schema: { querystring: ConversionsQuery, response: { 200: ConversionList } } },
    async ({ query, user }) => {
      const { campaignId, book, limit, before, cursor = before, awaitingReview, ...filter } = query;
      const position = cursorOf(cursor);
      const isTest = campaignId !== undefined && (await ownCampaign(deps, campaignId, user.id)).isTest;
      const listed = { ownerUserId: user.id, campaignId, book: book ?? (isTest ? 'test' : 'live') } as const;
      const requested = {
        ...filter,
        awaitingReview: awaitingReview === undefined ? undefined : awaitingReview === 'true',
      };
      const rows = await listOwnConversions(deps.db, listed, requested, { before: position, limit: limit + 1 });
      const { shown, next } = pageOf(rows, limit);
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
