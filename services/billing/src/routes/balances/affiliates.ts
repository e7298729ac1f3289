import { AffiliateBalances, DirectPayment, OfBook, RecordDirectPayment } from '@sillage/proto/http/billing';
import { ByAffiliate, ByCampaign } from '@sillage/proto/http/campaigns';
import { idsOf, OfAffiliates } from '@sillage/proto/values/affiliate-ids';
import { Book } from '@sillage/proto/values/book';
import { sumsToJson } from '@sillage/proto/values/money';
import { type HttpApp, requireUser, sendJson } from '@sillage/runtime/http';
import { recordDirectPayment } from '../../commands/record-direct-payment.ts';
import { listCampaignsOf, listShownCampaigns } from '../../db/campaigns.ts';
import { listAccountStates } from '../../db/payout-accounts.ts';
import { paidTo, sumPayments } from '../../db/settlements/payments.ts';
import type { BillingDeps, Db } from '../../deps.ts';
import { affiliateBalances } from '../../ledger/affiliate-balances.ts';
import { getOwnCampaign } from '../../settlements/own-campaign.ts';

/**
 * The amounts owed and paid to a merchant's affiliates, and the recording of direct payments. Lists bypass their schema,
 * which takes as long as writing the JSON of a hundred affiliates.
 */
export function affiliateRoutes(app: HttpApp, deps: BillingDeps): void {
  const { db, authenticator } = deps;

  app.get(
    '/api/v1/billing/campaigns/:campaignId/affiliates',
    {
      onRequest: requireUser(authenticator),
      schema: { params: ByCampaign, querystring: OfBook, response: { 200: AffiliateBalances } },
    },
    async ({ params, query, user }, reply) => {
      const { campaignId, book: bookNow } = await getOwnCampaign(db, params.campaignId, user.id);
      const balances = await listBalances(db, query.book ?? bookNow, [campaignId]);
      return sendJson(reply.header('cache-control', 'no-store'), sumsToJson({ balances } satisfies AffiliateBalances));
    },
  );

  app.get(
    '/api/v1/billing/affiliates',
    {
      onRequest: requireUser(authenticator),
      schema: { querystring: OfAffiliates, response: { 200: AffiliateBalances } },
    },
    async ({ query, user }, reply) => {
      const ids = idsOf(query.ids);
      const campaigns = await (ids ? listCampaignsOf(db, user.id, ids) : listShownCampaigns(db, user.id));
      const balances = await Promise.all(
        Book.options.map((book) =>
          listBalances(
            db,
            book,
            campaigns.filter((campaign) => campaign.book === book).map(({ campaignId }) => campaignId),
            ids,
          ),
        ),
      );
      return sendJson(
        reply.header('cache-control', 'no-store'),
        sumsToJson({ balances: balances.flat() } satisfies AffiliateBalances),
      );
    },
  );

  app.post(
    '/api/v1/billing/campaigns/:campaignId/affiliates/:affiliateId/direct-payments',
    {
      onRequest: requireUser(authenticator),
      config: { changes: 'money' },
      schema: {
        params: ByAffiliate,
        body: RecordDirectPayment,
        response: { 201: DirectPayment },
      },
    },
    async ({ params, body, user }, reply) => {
      const payment = await recordDirectPayment(deps, { ...params, ...body, ownerUserId: user.id });
      return reply.code(201).send({ ...payment, paidAt: payment.paidAt.toISOString() });
    },
  );
}

/** The balances of these campaigns in one book, or of some of their affiliates. */
async function listBalances(
  db: Db,
  book: Book,
  campaignIds: readonly string[],
  affiliateIds?: readonly string[],
): Promise<AffiliateBalances['balances']> {
  if (campaignIds.length === 0) return [];
  const [balances, payments] = await Promise.all([
    affiliateBalances(db, book, campaignIds, affiliateIds),
    sumPayments(db, book, campaignIds, affiliateIds),
  ]);
  const accounts = await listAccountStates(db, [...new Set(balances.map((balance) => balance.affiliateId))]);
  const paid = paidTo(payments);
  return balances.map((balance) => {
    const payment = paid(balance);
    return {
      ...balance,
      paidMinor: payment?.paidMinor ?? 0n,
      lastPaidAt: payment?.lastPaidAt.toISOString() ?? null,
      accountStatus: book === 'test' ? 'enabled' : (accounts.get(balance.affiliateId) ?? 'unknown'),
    };
  });
}
