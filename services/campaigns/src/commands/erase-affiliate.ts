import { dropMessages } from '@sillage/runtime/mail';
import { updateAffiliateRow } from '../db/affiliates/affiliates.ts';
import { forgetTargetsOf } from '../db/affiliates/short-links.ts';
import { updateCampaignRow } from '../db/campaigns/campaigns.ts';
import { forgetMailSettingsOf } from '../db/campaigns/mail-settings.ts';
import { eraseImportedPerson } from '../db/imports/imports.ts';
import { deleteApplicationsOf } from '../db/joining/applications.ts';
import { deleteInvitationsOf } from '../db/joining/invitations.ts';
import { forgetSessionsOf } from '../db/programmes/programme-sessions.ts';
import { deleteAppealsOfAffiliate } from '../db/requests/appeals.ts';
import { deleteOrderClaimsOfAffiliate } from '../db/requests/order-claims.ts';
import type { AffiliateRow, CampaignRow } from '../db/schema.ts';
import type { Trx } from '../deps.ts';
import { erasedPerson } from '../domain/erasure.ts';
import { stopAffiliateMails } from './affiliate-mails/stop-mails.ts';
import { replaceCouponCodes } from './coupon-codes.ts';
import { newDashboardToken } from './new-keys.ts';
import { erasePerson } from './people/keep-people.ts';
import { publishAffiliate, publishCampaign, publishShortLinks } from './publish.ts';

/**
 * Removes one affiliate and all data that identify them, as the erasure of an account does for all its affiliates; ids,
 * rates and periods of codes are kept for the ledger. The mails that the address has switched off are kept by its
 * digest, because it may be added again. The campaign's version is incremented, so that its tickets can be ended. Both
 * must be locked.
 */
export async function eraseAffiliate(
  trx: Trx,
  campaign: CampaignRow,
  affiliate: AffiliateRow,
  now: Date,
): Promise<void> {
  await erasePerson(trx, campaign.ownerUserId, affiliate);
  await eraseImportedPerson(trx, affiliate);
  await deleteApplicationsOf(trx, affiliate);
  await dropMessages(trx, await deleteInvitationsOf(trx, affiliate));
  await deleteOrderClaimsOfAffiliate(trx, affiliate);
  await deleteAppealsOfAffiliate(trx, affiliate);
  await replaceCouponCodes(trx, affiliate, { isActive: false, codes: [] }, now);
  await publishShortLinks(trx, await forgetTargetsOf(trx, affiliate.id), campaign, now);
  const erased = { ...erasedPerson(affiliate.id), dashboardToken: newDashboardToken() };
  const changes = { ...erased, isRemoved: true, isActive: false };
  await publishAffiliate(trx, await updateAffiliateRow(trx, affiliate.id, changes, now));
  await publishCampaign(trx, await updateCampaignRow(trx, campaign.id, {}, now));
  await stopAffiliateMails(trx, [affiliate.id]);
  await forgetMailSettingsOf(trx, [affiliate.email]);
  await forgetSessionsOf(trx, [affiliate.email]);
}
