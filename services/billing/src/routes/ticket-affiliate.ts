import { bearerToken } from '@sillage/runtime/http';
import { notFound } from '@sillage/runtime/service';
import type { BillingDeps } from '../deps.ts';

interface TicketAffiliate {
  readonly campaignId: string;
  readonly affiliateId: string;
}

/** The affiliate whose own page has this access ticket. A page that shows all affiliates is open to others. */
export async function ticketAffiliate(
  tickets: BillingDeps['tickets'],
  asked: string,
  authorization: string | undefined,
): Promise<TicketAffiliate> {
  const { campaignId, affiliateId } = await tickets.verify(bearerToken(authorization));
  if (campaignId !== asked || affiliateId === undefined) throw notFound();
  return { campaignId, affiliateId };
}
