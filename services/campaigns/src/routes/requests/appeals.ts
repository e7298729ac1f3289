import {
  Appeal,
  AppealQuery,
  ByAppealed,
  ByReview,
  ConversionAppeal,
  CreateAppeal,
  OwnReviewList,
} from '@sillage/proto/http/appeals';
import { ByCampaign } from '@sillage/proto/http/campaigns';
import { type HttpApp, ownAffiliate, requireUser } from '@sillage/runtime/http';
import { appealReview, appealView, listOwnReviews } from '../../commands/appeals/appeal.ts';
import { findOwnAppeal } from '../../db/requests/appeals.ts';
import type { RouteDeps } from '../../deps.ts';

const ROOT = '/api/v1/public/campaigns/:campaignId/reviews';

/** Orders under review and the appeals about them, for the affiliate and for the merchant. */
export function appealRoutes(app: HttpApp, deps: RouteDeps): void {
  app.get(ROOT, { schema: { params: ByCampaign, response: { 200: OwnReviewList } } }, async (request, reply) => {
    const asker = await ownAffiliate(deps, request);
    reply.header('cache-control', 'no-store');
    return listOwnReviews(deps, asker);
  });

  app.post(
    `${ROOT}/:conversionId/appeal`,
    {
      config: { changes: 'nothing', proof: 'private link' },
      schema: { params: ByReview, body: CreateAppeal, response: { 201: Appeal } },
    },
    async (request, reply) => {
      const asker = await ownAffiliate(deps, request);
      const { conversionId } = request.params;
      return reply.code(201).send(await appealReview(deps, asker, { conversionId, words: request.body.words }));
    },
  );

  app.get(
    '/api/v1/affiliates/appeals/:conversionId',
    {
      onRequest: requireUser(deps.authenticator),
      schema: { params: ByAppealed, querystring: AppealQuery, response: { 200: ConversionAppeal } },
    },
    async ({ params, query, user }) => {
      const row = await findOwnAppeal(deps.db, { ...params, affiliateId: query.affiliateId }, user.id);
      return { appeal: row ? appealView(row) : null };
    },
  );
}
