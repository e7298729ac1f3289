import { ByCampaign } from '@sillage/proto/http/campaigns';
import {
  AskForOrder,
  ClaimOrder,
  DecideOrderClaim,
  OrderClaimList,
  OrderClaimsQuery,
  OwnOrderClaim,
  OwnOrderClaimList,
} from '@sillage/proto/http/order-claims';
import { Uuid } from '@sillage/proto/values/ids';
import { cutPage, type HttpApp, ownAffiliate, requireUser } from '@sillage/runtime/http';
import { found } from '@sillage/runtime/service';
import { z } from 'zod';
import { askForOrder } from '../../commands/order-claims/ask.ts';
import { claimOrder } from '../../commands/order-claims/claim.ts';
import { orderClaimView, ownOrderClaimView } from '../../commands/order-claims/claim-views.ts';
import { decideOrderClaim, undoOrderClaim } from '../../commands/order-claims/decide.ts';
import { keptRates } from '../../commands/order-claims/kept-rates.ts';
import { findOwnCampaign } from '../../db/campaigns/campaigns.ts';
import { listOrderClaims, listOrderClaimsOf, readOrderClaimRates } from '../../db/requests/order-claims.ts';
import type { RouteDeps } from '../../deps.ts';

/** Only the newest claims are shown. */
const SHOWN = 50;
const ByClaim = z.object({ claimId: Uuid });
const ROOT = '/api/v1/public/campaigns/:campaignId/order-claims';

/**
 * Orders that affiliates miss: their questions and claims, through their private links, and the merchant's decisions.
 */
export function orderClaimRoutes(app: HttpApp, deps: RouteDeps): void {
  ownRoutes(app, deps);
  merchantRoutes(app, deps);
}

function ownRoutes(app: HttpApp, deps: RouteDeps): void {
  app.get(ROOT, { schema: { params: ByCampaign, response: { 200: OwnOrderClaimList } } }, async (request, reply) => {
    const { campaignId, affiliateId } = await ownAffiliate(deps, request);
    const [claims, rates] = await Promise.all([
      listOrderClaimsOf(deps.db, [affiliateId], SHOWN),
      keptRates(deps, campaignId),
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
      const asker = await ownAffiliate(deps, request);
      return reply.code(201).send(ownOrderClaimView(await askForOrder(deps, asker, request.body)));
    },
  );

  app.post(
    `${ROOT}/:claimId/claim`,
    {
      config: { changes: 'nothing', proof: 'private link' },
      schema: { params: ByCampaign.extend(ByClaim.shape), body: ClaimOrder, response: { 200: OwnOrderClaim } },
    },
    async (request) => {
      const asker = await ownAffiliate(deps, request);
      return ownOrderClaimView(await claimOrder(deps, asker, request.params.claimId, request.body));
    },
  );
}

function merchantRoutes(app: HttpApp, deps: RouteDeps): void {
  const onRequest = requireUser(deps.authenticator);

  app.get(
    '/api/v1/affiliates/order-claims',
    { onRequest, schema: { querystring: OrderClaimsQuery, response: { 200: OrderClaimList } } },
    async ({ query, user }) => {
      const { state, campaignId, cursor, limit } = query;
      if (campaignId !== undefined) found(await findOwnCampaign(deps.db, campaignId, user.id));
      const rows = await listOrderClaims(deps.db, user.id, { state, campaignId, cursor, limit: limit + 1 });
      const { shown, last } = cutPage(rows, limit);
      const rates = campaignId === undefined ? null : await readOrderClaimRates(deps.db, campaignId);
      return { claims: shown.map(orderClaimView), next: last?.id ?? null, rates };
    },
  );

  app.post(
    '/api/v1/affiliates/order-claims/:claimId/decision',
    { onRequest, config: { changes: 'money' }, schema: { params: ByClaim, body: DecideOrderClaim } },
    async ({ params, body, user }, reply) => {
      await decideOrderClaim(deps, user.id, params.claimId, body);
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/v1/affiliates/order-claims/:claimId/undo',
    { onRequest, config: { changes: 'money' }, schema: { params: ByClaim } },
    async ({ params, user }, reply) => {
      await undoOrderClaim(deps, user.id, params.claimId);
      return reply.code(204).send();
    },
  );
}
