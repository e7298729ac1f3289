import { randomUUID } from 'node:crypto';
import { dropMessages } from '@sillage/runtime/mail';
import { lockAffiliatesOf, updateAffiliateRow } from '../db/affiliates.ts';
import { deleteAppealsOf } from '../db/appeals.ts';
import { lockCampaignsOf, updateCampaignRow } from '../db/campaigns.ts';
import { deleteDataRequestsOf } from '../db/data-requests.ts';
import { saveFraudDefaults } from '../db/fraud-rules.ts';
import { deleteGroupsOf } from '../db/groups.ts';
import { deleteImportsOf } from '../db/imports/imports.ts';
import { deleteRefusalsOf } from '../db/invitation-refusals.ts';
import { deleteInvitationsOfCampaign } from '../db/invitations.ts';
import { deleteJoinPageOf } from '../db/join-pages.ts';
import { deleteMutedMailsOf, forgetMailSettingsOf } from '../db/mail-settings.ts';
import { deleteOrderClaimsOf } from '../db/order-claims.ts';
import { deletePeopleOf } from '../db/people.ts';
import { forgetSessionsOf } from '../db/programme-sessions.ts';
import { deleteTiersOf } from '../db/rate-tiers.ts';
import type { CampaignRow } from '../db/schema.ts';
import { deleteSecretKeys } from '../db/secret-keys.ts';
import { advanceFollowingLinks, forgetLinkTargets } from '../db/short-links.ts';
import type { Trx } from '../deps.ts';
import { ERASED_TARGET, erasedPerson, pseudonymOf } from '../domain/erasure.ts';
import { stopAffiliateMails } from './affiliate-mails/stop-mails.ts';
import { deleteAssetsOf } from './assets/change-assets.ts';
import { newDashboardToken } from './new-keys.ts';
import { publishAffiliate, publishCampaign, publishShortLinks } from './publish.ts';

/**
 * Removes what names or reaches an owner and their affiliates; ids, rates, coupon codes and holds stay, because the
 * ledger needs them.
 * All the campaigns go to one new owner, whom nobody knows and nothing links to the account. The owner must be locked.
 */
export async function eraseOwner(trx: Trx, userId: string, now: Date): Promise<void> {
  await deletePeopleOf(trx, userId);
  await deleteRefusalsOf(trx, userId);
  await saveFraudDefaults(trx, userId, null);
  const nobody = randomUUID();
  for (const campaign of await lockCampaignsOf(trx, userId)) await eraseCampaign(trx, campaign.id, nobody, now);
}

async function eraseCampaign(trx: Trx, id: string, ownerUserId: string, now: Date): Promise<void> {
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
