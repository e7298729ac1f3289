import { AffiliateAccount, Invitation, PayoutAccountList } from '@sillage/proto/http/payouts';
import { idsOf, OfAffiliates } from '@sillage/proto/values/affiliate-ids';
import { Uuid } from '@sillage/proto/values/ids';
import { type HttpApp, requireUser } from '@sillage/runtime/http';
import { notFound } from '@sillage/runtime/service';
import { z } from 'zod';
import { confirmAddress } from '../commands/confirm-address.ts';
import { inviteAffiliate } from '../commands/invite.ts';
import { findOwnCampaign, listAffiliates, listOwnAffiliates } from '../db/campaigns.ts';
import { accountsByAffiliate } from '../db/payout-accounts.ts';
import type { AffiliateRow, PayoutAccountRow } from '../db/schema.ts';
import type { PayoutDeps } from '../deps.ts';
import { affiliateStatus, attachedAccount, isHeld } from '../domain/account-owner.ts';

const ByCampaign = z.object({ campaignId: Uuid });
const ByAffiliate = ByCampaign.extend({ affiliateId: Uuid });

/** For the merchant, about the affiliates of their own campaigns. */
export function ownerRoutes(app: HttpApp, deps: PayoutDeps): void {
  const onRequest = requireUser(deps.authenticator);
  const config = { changes: 'money' } as const;
  const show = async (affiliates: readonly AffiliateRow[]): Promise<z.infer<typeof PayoutAccountList>> => {
    const accountsOf = await accountsByAffiliate(
      deps.db,
      affiliates.map(({ affiliateId }) => affiliateId),
    );
    return {
      accounts: affiliates.flatMap((affiliate) => accountView(affiliate, accountsOf.get(affiliate.affiliateId)) ?? []),
    };
  };

  app.get(
    '/api/v1/payouts/campaigns/:campaignId/accounts',
    { onRequest, config, schema: { params: ByCampaign, response: { 200: PayoutAccountList } } },
    async (request) => {
      const { campaignId } = request.params;
      if (!(await findOwnCampaign(deps.db, campaignId, request.user.id))) throw notFound();
      return show(await listAffiliates(deps.db, campaignId));
    },
  );

  app.get(
    '/api/v1/payouts/accounts',
    { onRequest, config, schema: { querystring: OfAffiliates, response: { 200: PayoutAccountList } } },
    async ({ query, user }) => show(await listOwnAffiliates(deps.db, user.id, idsOf(query.ids))),
  );

  app.post(
    '/api/v1/payouts/campaigns/:campaignId/affiliates/:affiliateId/invitation',
    { onRequest, config, schema: { params: ByAffiliate, response: { 202: Invitation } } },
    async (request, reply) => {
      const invitedAt = await inviteAffiliate(deps, { ...request.params, ownerUserId: request.user.id });
      return reply.code(202).send({ invitedAt: invitedAt.toISOString() });
    },
  );

  app.post(
    '/api/v1/payouts/campaigns/:campaignId/affiliates/:affiliateId/address-confirmation',
    { onRequest, config, schema: { params: ByAffiliate, response: { 200: AffiliateAccount } } },
    async (request) => {
      const { affiliate, accounts } = await confirmAddress(deps, { ...request.params, ownerUserId: request.user.id });
      const view = accountView(affiliate, accounts);
      if (!view) throw notFound();
      return view;
    },
  );
}

/** Undefined: never invited. */
function accountView(
  { affiliateId, email }: AffiliateRow,
  accounts: readonly PayoutAccountRow[] = [],
): z.infer<typeof AffiliateAccount> | undefined {
  const status = affiliateStatus(accounts, email);
  if (status === undefined) return undefined;
  const invitedAt = attachedAccount(accounts, email)?.invitedAt ?? null;
  return { affiliateId, status, invitedAt: invitedAt?.toISOString() ?? null, isObjected: isHeld(accounts, email) };
}
