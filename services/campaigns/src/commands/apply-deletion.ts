import { inTransaction } from '@sillage/runtime/postgres';
import { lockAffiliate, updateAffiliateRow } from '../db/affiliates.ts';
import { lockCampaign, updateCampaignRow } from '../db/campaigns.ts';
import { isBeingDeleted, saveDeletion } from '../db/deletions.ts';
import type { AffiliateRow, CampaignRow, Changes } from '../db/schema.ts';
import type { CommandDeps, Trx } from '../deps.ts';
import { stopAffiliateMails } from './affiliate-mails/stop-mails.ts';
import { deleteAssetsOf } from './assets/change-assets.ts';
import { changesOf } from './changes.ts';
import { replaceCouponCodes } from './coupon-codes.ts';
import { forgetIfLeft, forgetWhoLeft } from './people/keep-people.ts';
import { publishAffiliate, publishCampaign } from './publish.ts';

type Deps = Pick<CommandDeps, 'db' | 'clock'>;

/**
 * `begun`: nothing is counted from now on. `given_up`: all is as it was. `done`: archived permanently. A repeat changes
 * nothing.
 */
export async function applyCampaignDeletion(
  deps: Deps,
  settlementId: string,
  campaignId: string,
  step: 'begun' | 'given_up' | 'done',
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const campaign = await lockCampaign(trx, campaignId);
    if (!campaign) return;
    await saveDeletion(trx, settlementId, campaignId, step !== 'begun');
    const isClosing = await isBeingDeleted(trx, campaignId);
    const wanted: Partial<CampaignRow> =
      step === 'done' ? { isArchived: true, isActive: false, isClosing: false } : { isClosing };
    const changes = changesOf(campaign, campaign.isArchived ? { isClosing: false } : wanted);
    if (!changes) return;
    const now = new Date(deps.clock());
    await publishCampaign(trx, await updateCampaignRow(trx, campaignId, changes, now));
    if (step !== 'done') return;
    await deleteAssetsOf(trx, campaignId, now);
    await forgetWhoLeft(trx, campaign.ownerUserId);
  });
}

export async function applyAffiliateDeletion(deps: Deps, campaignId: string, affiliateId: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const campaign = await lockCampaign(trx, campaignId);
    if (campaign) await removeAffiliateRow(trx, campaign, affiliateId, new Date(deps.clock()));
  });
}

/**
 * The campaign must be locked. Links of a removed affiliate lead nowhere and, like their codes, earn nothing; the row stays for the ledger.
 */
export async function removeAffiliateRow(
  trx: Trx,
  { id: campaignId, ownerUserId }: CampaignRow,
  affiliateId: string,
  now: Date,
  changes: Pick<Changes<AffiliateRow>, 'openingBalanceMinor'> = {},
): Promise<void> {
  const affiliate = await lockAffiliate(trx, campaignId, affiliateId);
  if (!affiliate || affiliate.isRemoved) return;
  await replaceCouponCodes(trx, affiliate, { isActive: false, codes: [] }, now);
  await publishAffiliate(
    trx,
    await updateAffiliateRow(trx, affiliateId, { ...changes, isRemoved: true, isActive: false }, now),
  );
  await stopAffiliateMails(trx, [affiliateId]);
  await forgetIfLeft(trx, ownerUserId, affiliate.email);
}
