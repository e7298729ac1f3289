import { PublicPayments } from '@sillage/proto/http/billing';
import type { Book } from '@sillage/proto/values/book';
import { Uuid } from '@sillage/proto/values/ids';
import { bearerToken, type HttpApp } from '@sillage/runtime/http';
import { notFound } from '@sillage/runtime/service';
import { z } from 'zod';
import { listCampaignAdjustments } from '../db/adjustments.ts';
import { findAffiliate, findCampaign } from '../db/campaigns.ts';
import { listPayments, paidTo, sumPayments } from '../db/payments.ts';
import type { BillingDeps, Db } from '../deps.ts';
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
      reply.header('cache-control', 'no-store');
      return {
        payments: payments.map((payment) => ({ ...payment, paidAt: payment.paidAt.toISOString() })),
        adjustments: adjustments.map((row) => ({
          ...viewAdjustment(row),
          // Words about somebody are for them, and not for whoever a public page is open to.
          reason: ticket.affiliateId === undefined ? null : row.reason,
        })),
        ...(ticket.affiliateId === undefined
          ? { balances: await openBalances(db, book, campaignId, affiliateId) }
          : await ownStanding(deps, campaignId, ticket.affiliateId)),
      };
    },
  );
}

async function openBalances(
  db: Db,
  book: Book,
  campaignId: string,
  affiliateId: string | undefined,
): Promise<PublicPayments['balances']> {
  const ids = affiliateId === undefined ? undefined : [affiliateId];
  const balances = await affiliateBalances(db, book, [campaignId], ids);
  const paid = paidTo(await sumPayments(db, book, [campaignId], ids));
  // What is in a settlement that is not finished was not paid yet.
  return balances.map(({ settlingMinor, ...balance }) => ({
    ...balance,
    owedMinor: balance.owedMinor + settlingMinor,
    paidMinor: paid(balance)?.paidMinor ?? 0n,
  }));
}

/** What is owed to the holder of a ticket, and how and when it reaches them. */
async function ownStanding(
  deps: Pick<BillingDeps, 'db' | 'clock' | 'providers'>,
  campaignId: string,
  affiliateId: string,
): Promise<Pick<PublicPayments, 'balances' | 'outlook'>> {
  const { nextPaymentAt, affiliates } = await affiliateStandings(deps, [{ campaignId, affiliateId }]);
  return {
    balances: affiliates.flatMap(({ balances }) => balances.map((balance) => ({ affiliateId, ...balance }))),
    outlook: affiliates[0] && { nextPaymentAt, accountStatus: affiliates[0].accountStatus },
  };
}
