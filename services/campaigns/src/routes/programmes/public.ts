import { ByCampaign, PublicAffiliate, PublicCampaign } from '@sillage/proto/http/campaigns';
import { Uuid } from '@sillage/proto/values/ids';
import { text } from '@sillage/proto/values/text';
import type { HttpApp } from '@sillage/runtime/http';
import { AppError, found } from '@sillage/runtime/service';
import { z } from 'zod';
import { findCampaignIdOf, listAffiliates } from '../../db/affiliates/affiliates.ts';
import { findCampaign } from '../../db/campaigns/campaigns.ts';
import type { RouteDeps } from '../../deps.ts';
import { decideAccess } from '../../domain/public-access.ts';
import { publicView } from './public-view.ts';

const ByToken = z.object({ token: text(200).optional() });

/** The public dashboard: names, links, and an access ticket for the statistics routes. */
export function publicRoutes(app: HttpApp, deps: RouteDeps): void {
  app.get(
    '/api/v1/public/campaigns/:campaignId',
    { schema: { params: ByCampaign, querystring: ByToken, response: { 200: PublicCampaign } } },
    async (request, reply) => {
      const { campaign, affiliates, affiliateId } = await openDashboard(deps, request.params.campaignId, request);
      // A deleted affiliate can still open their own page, because they may be owed money.
      const shown = affiliates.filter((affiliate) =>
        affiliateId === undefined ? !affiliate.isRemoved : affiliate.id === affiliateId,
      );
      // A cache must not keep the ticket beyond its validity of one hour.
      reply.header('cache-control', 'no-store');
      return publicView(deps, campaign, shown, affiliateId);
    },
  );

  app.get(
    '/api/v1/public/affiliates/:affiliateId',
    { schema: { params: z.object({ affiliateId: Uuid }), querystring: ByToken, response: { 200: PublicAffiliate } } },
    async (request, reply) => {
      const { affiliateId } = request.params;
      const campaignId = found(await findCampaignIdOf(deps.db, affiliateId));
      const opened = await openDashboard(deps, campaignId, request);
      // The private link of one affiliate gives no access to another's data.
      if (opened.affiliateId !== undefined && opened.affiliateId !== affiliateId) throw restricted();
      reply.header('cache-control', 'no-store');
      return { affiliateId, campaignId };
    },
  );
}

interface Visitor {
  readonly query: z.output<typeof ByToken>;
  readonly headers: { readonly authorization?: string | undefined };
}

/**
 * The access of a visitor; `affiliateId` if it is limited to one affiliate. Throws `not_found` and `access_restricted`.
 */
async function openDashboard(deps: RouteDeps, campaignId: string, { query, headers }: Visitor) {
  const campaign = found(await findCampaign(deps.db, campaignId));
  const affiliates = await listAffiliates(deps.db, campaign.id);
  const access = decideAccess(
    { visibility: campaign.visibility, affiliates },
    query.token,
    await isOwner(deps, campaign.ownerUserId, headers.authorization),
  );
  if (access.scope === 'none') throw restricted();
  return { campaign, affiliates, affiliateId: access.scope === 'affiliate' ? access.affiliateId : undefined };
}

/** An expired session counts as none, because a public page requires no sign-in. */
async function isOwner(
  { authenticator }: RouteDeps,
  ownerUserId: string,
  authorization: string | undefined,
): Promise<boolean> {
  if (authorization === undefined) return false;
  const user = await authenticator.authenticate(authorization).catch((error: unknown) => {
    if (error instanceof AppError && error.status < 500) return undefined;
    throw error;
  });
  return user?.id === ownerUserId;
}

const restricted = () =>
  new AppError('access_restricted', 'This view needs a valid link. Ask the campaign’s owner for yours.');
