import { PublicPayments } from '@sillage/proto/http/billing';
import type { Book } from '@sillage/proto/values/book';
import { Uuid } from '@sillage/proto/values/ids';
import { bearerToken, type HttpApp } from '@sillage/runtime/http';
import { notFound } from '@sillage/runtime/service';
import { z } from 'zod';
import { listCampaignAdjustments } from '../../db/balances/adjustments.ts';
import { findAffiliate, findCampaign } from '../../db/campaigns.ts';
import { listPayments, paidTo, sumPayments } from '../../db/settlements/payments.ts';
import type { BillingDeps, Db } from '../../deps.ts';
import { affiliateBalances } from '../../ledger/affiliate-balances.ts';
import { payoutOverview } from '../../ledger/payout-overview.ts';
import { viewAdjustment } from '../balances/view-adjustment.ts';

const SHOWN = 500;

/**
 * The amounts paid and owed to affiliates, for the holder of an access ticket of the public dashboard, within the
 * ticket's scope. For a campaign in test mode, from the test book.
 */
export function publicPaymentRoutes(
  app: HttpApp,
  deps: Pick<BillingDeps, 'db' | 'tickets' | 'clock' | 'providers' | 'payableCurrencies'>,
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
          // Reasons are written for the affiliate, not for visitors of a public page.
          reason: ticket.affiliateId === undefined ? null : row.reason,
        })),
        ...(ticket.affiliateId === undefined
          ? { balances: await openBalances(db, book, campaignId, affiliateId) }
          : await ownPayouts(deps, campaignId, ticket.affiliateId)),
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
  // Amounts in an unfinished settlement were not paid yet.
  return balances.map(({ settlingMinor, ...balance }) => ({
    ...balance,
    owedMinor: balance.owedMinor + settlingMinor,
    paidMinor: paid(balance)?.paidMinor ?? 0n,
  }));
}

/** The amount owed to the holder of a ticket, and how and when they will be paid. */
async function ownPayouts(
  deps: Pick<BillingDeps, 'db' | 'clock' | 'providers' | 'payableCurrencies'>,
  campaignId: string,
  affiliateId: string,
): Promise<Pick<PublicPayments, 'balances' | 'outlook'>> {
  const { nextPaymentAt, affiliates } = await payoutOverview(deps, [{ campaignId, affiliateId }]);
  return {
    balances: affiliates.flatMap(({ balances }) => balances.map((balance) => ({ affiliateId, ...balance }))),
    outlook: affiliates[0] && { nextPaymentAt, accountStatus: affiliates[0].accountStatus },
  };
}
