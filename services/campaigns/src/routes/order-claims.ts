import { ByCampaign } from '@sillage/proto/http/campaigns';
import { AskForOrder, OwnOrderClaim, OwnOrderClaimList } from '@sillage/proto/http/order-claims';
import { bearerToken, type HttpApp } from '@sillage/runtime/http';
import { AppError, notFound } from '@sillage/runtime/service';
import { type Asker, askForOrder } from '../commands/order-claims/ask.ts';
import { ownOrderClaimView } from '../commands/order-claims/claim-views.ts';
import { listOrderClaimsOf, readOrderClaimRates } from '../db/order-claims.ts';
import type { RouteDeps } from '../deps.ts';

/** More of them are not shown. */
const SHOWN = 50;
const ROOT = '/api/v1/public/campaigns/:campaignId/order-claims';

/** Orders that affiliates miss. */
export function orderClaimRoutes(app: HttpApp, deps: RouteDeps): void {
  app.get(ROOT, { schema: { params: ByCampaign, response: { 200: OwnOrderClaimList } } }, async (request, reply) => {
    const { campaignId, affiliateId } = await openOwnDashboard(deps, request);
    const [claims, rates] = await Promise.all([
      listOrderClaimsOf(deps.db, [affiliateId], SHOWN),
      readOrderClaimRates(deps.db, campaignId),
    ]);
    reply.header('cache-control', 'no-store');
    return { claims: claims.map(ownOrderClaimView), rates };
  });

  app.post(
    ROOT,
    {
      config: { changes: 'nothing', proof: 'private link' },
      schema: { params: ByCampaign, body: AskForOrder, response: { 201: OwnOrderClaim } },
    },
    async (request, reply) => {
      const asker = await openOwnDashboard(deps, request);
      return reply.code(201).send(ownOrderClaimView(await askForOrder(deps, asker, request.body)));
    },
  );
}

interface OwnDashboard {
  readonly headers: { readonly authorization?: string | undefined };
  readonly params: { readonly campaignId: string };
}

/** Only the ticket of an affiliate's private link will do: who chose a name on a dashboard for all is not that affiliate. */
async function openOwnDashboard(
  { tickets }: Pick<RouteDeps, 'tickets'>,
  { headers, params }: OwnDashboard,
): Promise<Asker> {
  const { campaignId, affiliateId } = await tickets.verify(bearerToken(headers.authorization));
  if (campaignId !== params.campaignId) throw notFound();
  if (affiliateId === undefined)
    throw new AppError('access_restricted', 'Orders can only be asked about through your private link.');
  return { campaignId, affiliateId };
}
