import { PublicPayments } from '@sillage/proto/http/billing';
import { Uuid } from '@sillage/proto/values/ids';
import { bearerToken, type HttpApp } from '@sillage/runtime/http';
import { notFound } from '@sillage/runtime/service';
import { z } from 'zod';
import { listCampaignAdjustments } from '../db/adjustments.ts';
import { findAffiliate, findCampaign } from '../db/campaigns.ts';
import { listPayments, paidTo, sumPayments } from '../db/payments.ts';
import type { BillingDeps } from '../deps.ts';
import { affiliateBalances } from '../ledger/affiliate-balances.ts';
import { affiliateStandings } from '../ledger/affiliate-standings.ts';
import { viewAdjustment } from './view-adjustment.ts';

const SHOWN = 500;

/**
 * What affiliates were paid and are owed: for whoever holds an access ticket of the public dashboard, and no more than
 * it says. Of a campaign in test mode, in the test book.
 */
export function publicPaymentRoutes(
  app: HttpApp,
  deps: Pick<BillingDeps, 'db' | 'tickets' | 'clock' | 'providers'>,
): void {
  const { db, tickets } = deps;
  app.get(
    '/api/v1/public/billing/campaigns/:campaignId/payments',
    {
      schema: {
        params: z.object({ campaignId: Uuid }),
        querystring: z.object({ affiliateId: Uuid.optional() }),
        response: { 200: PublicPayments },
      },
    },
    async ({ headers, params: { campaignId }, query }, reply): Promise<PublicPayments> => {
      const ticket = await tickets.verify(bearerToken(headers.authorization));
      if (ticket.campaignId !== campaignId) throw notFound();
      const affiliateId = ticket.affiliateId ?? query.affiliateId;
      if (query.affiliateId !== undefined && query.affiliateId !== affiliateId) throw notFound();
      if (affiliateId !== undefined && (await findAffiliate(db, affiliateId))?.campaignId !== campaignId)
        throw notFound();
      const book = (await findCampaign(db, campaignId))?.book ?? 'live';
      const payments = await listPayments(db, book, campaignId, affiliateId, SHOWN);
      const adjustments = await listCampaignAdjustments(db, book, campaignId, affiliateId, SHOWN);
      const ids = affiliateId === undefined ? undefined : [affiliateId];
      const balances = await affiliateBalances(db, book, [campaignId], ids);
      const paid = paidTo(await sumPayments(db, book, [campaignId], ids));
      const standings =
        ticket.affiliateId === undefined
          ? undefined
          : await affiliateStandings(deps, [{ campaignId, affiliateId: ticket.affiliateId }]);
      const own = standings?.affiliates[0];
      reply.header('cache-control', 'no-store');
      return {
        payments: payments.map((payment) => ({ ...payment, paidAt: payment.paidAt.toISOString() })),
        adjustments: adjustments.map((row) => ({
          ...viewAdjustment(row),
          // Words about somebody are for them, and not for whoever a public page is open to.
          reason: ticket.affiliateId === undefined ? null : row.reason,
        })),
        // What is in a settlement that is not finished was not paid yet.
        balances: balances.map(({ settlingMinor, ...balance }) => ({
          ...balance,
          owedMinor: balance.owedMinor + settlingMinor,
          paidMinor: paid(balance)?.paidMinor ?? 0n,
          next: own?.balances.find(({ currency }) => currency === balance.currency)?.next,
        })),
        ...(standings &&
          own && { outlook: { nextPaymentAt: standings.nextPaymentAt, accountStatus: own.accountStatus } }),
      };
    },
  );
}
