import { Invitation, OwnPaymentDetails } from '@sillage/proto/http/payouts';
import { Uuid } from '@sillage/proto/values/ids';
import { type HttpApp, ownAffiliate } from '@sillage/runtime/http';
import { notFound } from '@sillage/runtime/service';
import { z } from 'zod';
import { detailsView } from '../commands/accounts/bank-details.ts';
import { loadOwn } from '../commands/accounts/own-details.ts';
import { inviteOneself } from '../commands/mails/invite.ts';
import { findRecipient } from '../db/campaigns.ts';
import type { PayoutDeps } from '../deps.ts';

const PATH = '/api/v1/public/payouts/campaigns/:campaignId/own-details';
const ByCampaign = z.object({ campaignId: Uuid });

/**
 * Routes of an affiliate's own page: they show masked payment details and never change them. Somebody who was given the
 * page's address can at most cause a mail to the affiliate.
 */
export function ownPageRoutes(app: HttpApp, deps: PayoutDeps): void {
  app.get(
    PATH,
    { schema: { params: ByCampaign, response: { 200: OwnPaymentDetails } } },
    async (request, reply): Promise<OwnPaymentDetails> => {
      const { campaignId, affiliateId } = await ownAffiliate(deps, request);
      const recipient = await findRecipient(deps.db, affiliateId);
      if (recipient?.campaignId !== campaignId) throw notFound();
      reply.header('cache-control', 'no-store');
      const { details } = await loadOwn(deps.db, recipient);
      return { details: details ? detailsView(details) : null };
    },
  );

  app.post(
    `${PATH}/link`,
    {
      config: { changes: 'money', proof: 'private link' },
      schema: { params: ByCampaign, response: { 202: Invitation } },
    },
    async (request, reply) => {
      const invitedAt = await inviteOneself(deps, await ownAffiliate(deps, request));
      return reply.code(202).send({ invitedAt: invitedAt.toISOString() });
    },
  );
}
