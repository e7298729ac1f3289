import { lowerAscii } from '@sillage/proto/values/ascii';
import { updateCampaignRow } from '../db/campaigns/campaigns.ts';
import type { AffiliateRow, CampaignRow, Changes } from '../db/schema.ts';
import type { Trx } from '../deps.ts';
import { newDashboardToken } from './new-keys.ts';
import { followAddress } from './people/keep-people.ts';
import { publishCampaign } from './publish.ts';

/**
 * Prepares the change of an affiliate's address, and returns the columns to write. The private link is renewed, because
 * whoever reads the mails of the previous address has it. The campaign's version is incremented, so that its tickets
 * can be ended. The campaign must be locked for a change, and the affiliate too.
 */
export async function changeAddress(
  trx: Trx,
  campaign: Pick<CampaignRow, 'id' | 'ownerUserId'>,
  affiliate: Pick<AffiliateRow, 'id' | 'email'>,
  email: string,
  now: Date,
): Promise<Changes<AffiliateRow>> {
  if (lowerAscii(affiliate.email) === lowerAscii(email)) return { email };
  await followAddress(trx, campaign.ownerUserId, affiliate);
  await publishCampaign(trx, await updateCampaignRow(trx, campaign.id, {}, now));
  return { email, dashboardToken: newDashboardToken() };
}
