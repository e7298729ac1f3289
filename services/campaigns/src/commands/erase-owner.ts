import { randomUUID } from 'node:crypto';
import { dropMessages } from '@sillage/runtime/mail';
import { lockAffiliatesOf, updateAffiliateRow } from '../db/affiliates/affiliates.ts';
import { deleteGroupsOf } from '../db/affiliates/groups.ts';
import { deletePeopleOf } from '../db/affiliates/people.ts';
import { deleteTiersOf } from '../db/affiliates/rate-tiers.ts';
import { advanceFollowingLinks, forgetLinkTargets } from '../db/affiliates/short-links.ts';
import { lockCampaignsOf, updateCampaignRow } from '../db/campaigns/campaigns.ts';
import { saveFraudDefaults } from '../db/campaigns/fraud-rules.ts';
import { deleteMutedMailsOf, forgetMailSettingsOf } from '../db/campaigns/mail-settings.ts';
import { deleteSecretKeys } from '../db/campaigns/secret-keys.ts';
import { deleteImportsOf } from '../db/imports/imports.ts';
import { deleteRefusalsOf } from '../db/joining/invitation-refusals.ts';
import { deleteInvitationsOfCampaign } from '../db/joining/invitations.ts';
import { deleteJoinPageOf } from '../db/joining/join-pages.ts';
import { forgetSessionsOf } from '../db/programmes/programme-sessions.ts';
import { deleteAppealsOf } from '../db/requests/appeals.ts';
import { deleteDataRequestsOf } from '../db/requests/data-requests.ts';
import { deleteOrderClaimsOf } from '../db/requests/order-claims.ts';
import type { CampaignRow } from '../db/schema.ts';
import type { RouteDeps, Trx } from '../deps.ts';
import { ERASED_TARGET, erasedPerson, pseudonymOf } from '../domain/erasure.ts';
import { stopAffiliateMails } from './affiliate-mails/stop-mails.ts';
import { deleteAssetsOf } from './assets/change-assets.ts';
import { newDashboardToken } from './new-keys.ts';
import { publishAffiliate, publishCampaign, publishShortLinks } from './publish.ts';

/**
 * Removes all data that identify an owner and their affiliates; ids, rates, coupon codes and holds are kept for the
 * ledger. All campaigns get the same new, anonymous owner, which nothing links to the account. The owner must be
 * locked.
 */
export async function eraseOwner(
  trx: Trx,
  { tickets }: Pick<RouteDeps, 'tickets'>,
  userId: string,
  now: Date,
): Promise<void> {
  await deletePeopleOf(trx, userId);
  await deleteRefusalsOf(trx, userId);
  await saveFraudDefaults(trx, userId, null);
  const nobody = randomUUID();
  for (const { id } of await lockCampaignsOf(trx, userId)) {
    const { version } = await eraseCampaign(trx, id, nobody, now);
    // Before the commit, because afterwards a repeated event would not find the campaigns.
    await tickets.endBefore(id, version);
  }
}

async function eraseCampaign(trx: Trx, id: string, ownerUserId: string, now: Date): Promise<CampaignRow> {
  await deleteSecretKeys(trx, id);
  await deleteImportsOf(trx, id);
  await deleteDataRequestsOf(trx, id);
  await deleteOrderClaimsOf(trx, id);
  await deleteAppealsOf(trx, id);
  await dropMessages(trx, await deleteInvitationsOfCampaign(trx, id));
  await deleteJoinPageOf(trx, id);
  await deleteGroupsOf(trx, id);
  await deleteTiersOf(trx, id);
  await deleteAssetsOf(trx, id, now);
  await forgetLinkTargets(trx, id);
  const row = await updateCampaignRow(trx, id, erasedColumns(id, ownerUserId), now);
  await publishCampaign(trx, row);
  await publishShortLinks(trx, await advanceFollowingLinks(trx, id), row, now);
  const affiliates = await lockAffiliatesOf(trx, id);
  for (const affiliate of affiliates) {
    const erased = { ...erasedPerson(affiliate.id), dashboardToken: newDashboardToken() };
    await publishAffiliate(trx, await updateAffiliateRow(trx, affiliate.id, erased, now));
  }
  await stopAffiliateMails(
    trx,
    affiliates.map((affiliate) => affiliate.id),
  );
  await deleteMutedMailsOf(trx, id);
  const emails = affiliates.map(({ email }) => email);
  await forgetMailSettingsOf(trx, emails);
  await forgetSessionsOf(trx, emails);
  return row;
}

const erasedColumns = (id: string, ownerUserId: string): Partial<CampaignRow> => ({
  ownerUserId,
  name: pseudonymOf(id),
  description: '',
  targetUrl: ERASED_TARGET,
  allowedHosts: [],
  isActive: false,
  isArchived: true,
  visibility: 'restricted',
  dashboardToken: newDashboardToken(),
});
