import { AffiliateBalances, DirectPayment, RecordDirectPayment } from '@sillage/proto/http/billing';
import { Uuid } from '@sillage/proto/values/ids';
import { type HttpApp, requireUser } from '@sillage/runtime/http';
import { z } from 'zod';
import { recordDirectPayment } from '../commands/record-direct-payment.ts';
import { sumPayments } from '../db/payments.ts';
import { listAccountStates } from '../db/payout-accounts.ts';
import type { BillingDeps } from '../deps.ts';
import { affiliateBalances } from '../ledger/affiliate-balances.ts';
import { getOwnCampaign } from '../settlements/own-campaign.ts';

/** What a merchant's affiliates are owed and were paid, and payments that the merchant made by themselves. */
export function affiliateRoutes(app: HttpApp, deps: BillingDeps): void {
  const { db, authenticator } = deps;

  app.get(
    '/api/v1/billing/campaigns/:campaignId/affiliates',
    {
      onRequest: requireUser(authenticator),
      schema: { params: z.object({ campaignId: Uuid }), response: { 200: AffiliateBalances } },
    },
    async ({ params, user }, reply): Promise<AffiliateBalances> => {
      const { campaignId } = await getOwnCampaign(db, params.campaignId, user.id);
      const balances = await affiliateBalances(db, campaignId);
      const [payments, accounts] = await Promise.all([
        sumPayments(db, campaignId),
        listAccountStates(db, [...new Set(balances.map((balance) => balance.affiliateId))]),
      ]);
      const paid = new Map(payments.map((payment) => [`${payment.affiliateId} ${payment.currency}`, payment]));
      reply.header('cache-control', 'no-store');
      return {
        balances: balances.map((balance) => {
          const payment = paid.get(`${balance.affiliateId} ${balance.currency}`);
          return {
            ...balance,
            paidMinor: payment?.paidMinor ?? 0n,
            lastPaidAt: payment?.lastPaidAt.toISOString() ?? null,
            accountStatus: accounts.get(balance.affiliateId) ?? 'unknown',
          };
        }),
      };
    },
  );

  app.post(
    '/api/v1/billing/campaigns/:campaignId/affiliates/:affiliateId/direct-payments',
    {
      onRequest: requireUser(authenticator),
      config: { changes: 'money' },
      schema: {
        params: z.object({ campaignId: Uuid, affiliateId: Uuid }),
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
