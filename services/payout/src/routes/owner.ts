import { type HttpApp, requireUser } from '@sillage/infra/http';
import { Invitation, PayoutAccountList } from '@sillage/proto/http/payouts';
import { Uuid } from '@sillage/proto/values/ids';
import { z } from 'zod';
import { inviteAffiliate } from '../commands/invite.ts';
import { notFound } from '../commands/not-found.ts';
import { findOwnCampaign } from '../db/campaigns.ts';
import { listPayoutAccounts } from '../db/payout-accounts.ts';
import type { PayoutDeps } from '../deps.ts';

const ByCampaign = z.object({ campaignId: Uuid });
const ByAffiliate = ByCampaign.extend({ affiliateId: Uuid });

/** For the merchant, about the affiliates of their own campaigns. */
export function ownerRoutes(app: HttpApp, deps: PayoutDeps): void {
  const onRequest = requireUser(deps.authenticator, 'money');

  app.get(
    '/api/v1/payouts/campaigns/:campaignId/accounts',
    { onRequest, schema: { params: ByCampaign, response: { 200: PayoutAccountList } } },
    async (request) => {
      const { campaignId } = request.params;
      if (!(await findOwnCampaign(deps.db, campaignId, request.user.id))) throw notFound();
      const rows = await listPayoutAccounts(deps.db, campaignId);
      return {
        accounts: rows.map((it) => ({
          affiliateId: it.affiliate_id,
          status: it.status,
          invitedAt: it.invited_at?.toISOString() ?? null,
        })),
      };
    },
  );

  app.post(
    '/api/v1/payouts/campaigns/:campaignId/affiliates/:affiliateId/invitation',
    { onRequest, schema: { params: ByAffiliate, response: { 202: Invitation } } },
    async (request, reply) => {
      const invitedAt = await inviteAffiliate(deps, { ...request.params, ownerUserId: request.user.id });
      return reply.code(202).send({ invitedAt: invitedAt.toISOString() });
    },
  );
}
