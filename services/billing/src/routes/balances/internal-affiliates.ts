import { OwedCommissions } from '@sillage/proto/http/account-deletion';
import { AffiliateRanking, OwedRankingQuery, RANKING_BODY_LIMIT } from '@sillage/proto/http/affiliate-rankings';
import { AffiliatesRequest, DirectlyPaidList, HeldAdjustmentList } from '@sillage/proto/http/affiliate-records';
import { OwedToAffiliate, OwedToAffiliates } from '@sillage/proto/http/billing';
import { PayoutOverview } from '@sillage/proto/http/programmes';
import { Book } from '@sillage/proto/values/book';
import { Uuid } from '@sillage/proto/values/ids';
import { type HttpApp, requireInternal } from '@sillage/runtime/http';
import { found } from '@sillage/runtime/service';
import { z } from 'zod';
import { listAdjustmentsOf } from '../../db/balances/adjustments.ts';
import { rankByOwed } from '../../db/balances/owed-affiliates.ts';
import { listOwedBy } from '../../db/balances/owed-by.ts';
import { listCampaigns } from '../../db/campaigns.ts';
import { listDocumentsOf } from '../../db/documents/self-billed-documents.ts';
import { listDirectPayments } from '../../db/settlements/payments.ts';
import type { BillingDeps } from '../../deps.ts';
import { owedToAffiliates } from '../../ledger/owed-to-affiliates.ts';
import { payoutOverview } from '../../ledger/payout-overview.ts';
import { viewAdjustment } from './view-adjustment.ts';

/**
 * Requests of campaigns (before an affiliate is deleted or an import undone, the order of lists of affiliates, an
 * affiliate's view of all their programmes, and a merchant's view of one affiliate's payments) and of identity (before
 * an account is deleted). Test money never prevents a deletion.
 */
export function internalAffiliateRoutes(
  app: HttpApp,
  deps: Pick<BillingDeps, 'db' | 'clock' | 'config' | 'providers' | 'payableCurrencies'>,
): void {
  const { db, config } = deps;
  app.get(
    '/internal/affiliates/:affiliateId/owed',
    {
      onRequest: requireInternal(config.INTERNAL_SECRET),
      schema: { params: z.object({ affiliateId: Uuid }), response: { 200: OwedToAffiliate } },
    },
    async ({ params }) => found((await owedToAffiliates(db, [params.affiliateId]))[0]),
  );

  app.post(
    '/internal/affiliates/owed',
    {
      onRequest: requireInternal(config.INTERNAL_SECRET),
      config: { changes: 'nothing' },
      schema: { body: AffiliatesRequest, response: { 200: OwedToAffiliates } },
    },
    async ({ body }) => ({
      affiliates: await owedToAffiliates(
        db,
        body.affiliates.map(({ affiliateId }) => affiliateId),
      ),
    }),
  );

  app.get(
    '/internal/owners/:ownerUserId/owed',
    {
      onRequest: requireInternal(config.INTERNAL_SECRET),
      schema: { params: z.object({ ownerUserId: Uuid }), response: { 200: OwedCommissions } },
    },
    ({ params }) => listOwedBy(db, params.ownerUserId),
  );

  app.post(
    '/internal/affiliates/standings',
    {
      onRequest: requireInternal(config.INTERNAL_SECRET),
      config: { changes: 'nothing' },
      schema: { body: AffiliatesRequest, response: { 200: PayoutOverview } },
    },
    ({ body }) => payoutOverview(deps, body.affiliates),
  );

  app.post(
    '/internal/affiliates/direct-payments',
    {
      onRequest: requireInternal(config.INTERNAL_SECRET),
      config: { changes: 'nothing' },
      schema: { body: AffiliatesRequest, response: { 200: DirectlyPaidList } },
    },
    async ({ body }) => {
      const affiliateIds = body.affiliates.map(({ affiliateId }) => affiliateId);
      const campaigns = await listCampaigns(db, [...new Set(body.affiliates.map(({ campaignId }) => campaignId))]);
      const payments = await Promise.all(
        Book.options.map((book) => {
          const ofBook = campaigns.filter((campaign) => campaign.book === book);
          return listDirectPayments(
            db,
            book,
            ofBook.map(({ campaignId }) => campaignId),
            affiliateIds,
          );
        }),
      );
      return { payments: payments.flat().map((one) => ({ ...one, paidAt: one.paidAt.toISOString() })) };
    },
  );

  app.post(
    '/internal/affiliates/adjustments',
    {
      onRequest: requireInternal(config.INTERNAL_SECRET),
      config: { changes: 'nothing' },
      schema: { body: AffiliatesRequest, response: { 200: HeldAdjustmentList } },
    },
    async ({ body }) => {
      const affiliateIds = body.affiliates.map(({ affiliateId }) => affiliateId);
      const documents = await listDocumentsOf(db, affiliateIds);
      return {
        adjustments: (await listAdjustmentsOf(db, affiliateIds)).map(viewAdjustment),
        documents: documents.map((one) => ({ ...one, issuedAt: one.issuedAt.toISOString() })),
      };
    },
  );

  app.post(
    '/internal/affiliates/ranking',
    {
      bodyLimit: RANKING_BODY_LIMIT,
      onRequest: requireInternal(config.INTERNAL_SECRET),
      config: { changes: 'nothing' },
      schema: { body: OwedRankingQuery, response: { 200: AffiliateRanking } },
    },
    async ({ body }) => ({ affiliates: [...(await rankByOwed(db, body))] }),
  );
}
