import { bearerToken } from '@sillage/runtime/http';
import { AppError, notFound } from '@sillage/runtime/service';
import type { RouteDeps } from '../deps.ts';

interface Visitor {
  readonly headers: { readonly authorization?: string | undefined };
  readonly params: { readonly campaignId: string };
}

/** Only the ticket of an affiliate's private link will do: who chose a name on a dashboard for all is not that affiliate. */
export async function openOwnDashboard(
  { tickets }: Pick<RouteDeps, 'tickets'>,
  { headers, params }: Visitor,
): Promise<{ readonly campaignId: string; readonly affiliateId: string }> {
  const { campaignId, affiliateId } = await tickets.verify(bearerToken(headers.authorization));
  if (campaignId !== params.campaignId) throw notFound();
  if (affiliateId === undefined) throw new AppError('access_restricted', 'Only your private link opens this.');
  return { campaignId, affiliateId };
}
