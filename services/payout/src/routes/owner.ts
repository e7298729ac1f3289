import { AffiliateAccount, Invitation, PayoutAccountList } from '@sillage/proto/http/payouts';
import { idsOf, OfAffiliates } from '@sillage/proto/values/affiliate-ids';
import { Uuid } from '@sillage/proto/values/ids';
import { type HttpApp, requireUser } from '@sillage/runtime/http';
import { notFound } from '@sillage/runtime/service';
import { z } from 'zod';
import { writeAgreements } from '../commands/files/agreements-file.ts';
import { confirmAddress } from '../commands/mails/confirm-address.ts';
import { inviteAffiliate } from '../commands/mails/invite.ts';
import { findOwnCampaign, listAffiliates, listOwnAffiliates } from '../db/campaigns.ts';
import { accountsByAffiliate } from '../db/payout-accounts.ts';
import type { AffiliateRow, PayoutAccountRow, TaxDetailsRow } from '../db/schema.ts';
import { listTaxDetails, shownAgreement } from '../db/tax-details.ts';
import type { PayoutDeps } from '../deps.ts';
import { affiliateStatus, attachedAccount, isHeld } from '../domain/account-owner.ts';

const ByCampaign = z.object({ campaignId: Uuid });
const ByAffiliate = ByCampaign.extend({ affiliateId: Uuid });

/** Routes for the merchant, about the affiliates of their own campaigns. */
export function ownerRoutes(app: HttpApp, deps: PayoutDeps): void {
  const onRequest = requireUser(deps.authenticator);
  const config = { changes: 'money' } as const;
  const show = async (affiliates: readonly AffiliateRow[]): Promise<z.infer<typeof PayoutAccountList>> => {
    const ids = affiliates.map(({ affiliateId }) => affiliateId);
    const [accountsOf, taxDetails] = await Promise.all([
      accountsByAffiliate(deps.db, ids),
      listTaxDetails(deps.db, ids),
    ]);
    const byAccount = new Map(taxDetails.map((row) => [row.payoutAccountId, row]));
    return {
      accounts: affiliates.flatMap(
        (affiliate) => accountView(affiliate, accountsOf.get(affiliate.affiliateId), byAccount) ?? [],
      ),
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

  app.get('/api/v1/payouts/agreements/file', { onRequest, config }, async ({ user }, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'content-disposition': 'attachment; filename="self-billing-agreements.csv"',
      'content-type': 'text/csv; charset=utf-8',
    });
    return reply.send(await writeAgreements(deps.db, user.id));
  });

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
      const { affiliate } = await confirmAddress(deps, { ...request.params, ownerUserId: request.user.id });
      const [view] = (await show([affiliate])).accounts;
      if (!view) throw notFound();
      return view;
    },
  );
}

/** Undefined: never invited. */
function accountView(
  { affiliateId, email }: AffiliateRow,
  accounts: readonly PayoutAccountRow[] = [],
  taxDetails: ReadonlyMap<string, TaxDetailsRow>,
): AffiliateAccount | undefined {
  const status = affiliateStatus(accounts, email);
  if (status === undefined) return undefined;
  const own = attachedAccount(accounts, email);
  return {
    affiliateId,
    status,
    invitedAt: own?.invitedAt?.toISOString() ?? null,
    isObjected: isHeld(accounts, email),
    selfBilling: shownAgreement(own && taxDetails.get(own.id)),
  };
}
