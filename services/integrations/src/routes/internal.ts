import { AffiliatePostbacks, AffiliatesRequest } from '@sillage/proto/http/affiliate-records';
import { type HttpApp, requireInternal } from '@sillage/runtime/http';
import { listPostbacks } from '../db/webhooks/endpoints.ts';
import type { IntegrationsDeps } from '../deps.ts';

/** The data of an affiliate in this service, which campaigns shows to them. */
export function internalRoutes(
  app: HttpApp,
  { db, internalSecret }: Pick<IntegrationsDeps, 'db' | 'internalSecret'>,
): void {
  app.post(
    '/internal/affiliates/postbacks',
    {
      onRequest: requireInternal(internalSecret),
      config: { changes: 'nothing' },
      schema: { body: AffiliatesRequest, response: { 200: AffiliatePostbacks } },
    },
    async ({ body }) => {
      const rows = await listPostbacks(
        db,
        body.affiliates.map(({ affiliateId }) => affiliateId),
      );
      return {
        postbacks: rows.map(({ affiliateId, url, createdAt }) => ({
          affiliateId,
          url,
          createdAt: createdAt.toISOString(),
        })),
      };
    },
  );
}
