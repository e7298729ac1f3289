import { AppError, notFound } from '../../service/index.ts';
import type { AccessTickets } from './access-tickets.ts';
import { bearerToken } from './bearer.ts';

interface Visit {
  readonly params: { readonly campaignId: string };
  readonly headers: { readonly authorization?: string | undefined };
}

/**
 * The affiliate whose own page makes the request. Requires the ticket of their private link: choosing an affiliate on a
 * public dashboard does not make one that affiliate.
 */
export async function ownAffiliate(
  { tickets }: { readonly tickets: Pick<AccessTickets, 'verify'> },
  { params, headers }: Visit,
): Promise<{ readonly campaignId: string; readonly affiliateId: string }> {
  const { campaignId, affiliateId } = await tickets.verify(bearerToken(headers.authorization));
  if (campaignId !== params.campaignId) throw notFound();
  if (affiliateId === undefined) throw new AppError('access_restricted', 'Only your private link opens this.');
  return { campaignId, affiliateId };
}
