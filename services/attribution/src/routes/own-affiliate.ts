import { bearerToken } from '@sillage/runtime/http';
import { AppError } from '@sillage/runtime/service';
import type { RouteDeps } from '../deps.ts';
import { notFound } from './own-campaign.ts';

interface Visitor {
  readonly params: { readonly campaignId: string };
  readonly headers: { readonly authorization?: string | undefined };
}

/** Only the ticket of an affiliate's private link will do: a dashboard that is open to all shows no single events. */
export async function ownAffiliate(
  { tickets }: Pick<RouteDeps, 'tickets'>,
  { params, headers }: Visitor,
): Promise<{ readonly campaignId: string; readonly affiliateId: string }> {
  const { campaignId, affiliateId } = await tickets.verify(bearerToken(headers.authorization));
  if (campaignId !== params.campaignId) throw notFound();
  if (affiliateId === undefined)
    throw new AppError('access_restricted', 'Single events can only be seen through your private link.');
  return { campaignId, affiliateId };
}
