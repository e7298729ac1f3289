import { inTransaction } from '@sillage/runtime/postgres';
import { lockAffiliates, updateAffiliateRows } from '../db/affiliates/affiliates.ts';
import { lockCampaign, updateCampaignRow } from '../db/campaigns/campaigns.ts';
import { deleteAllCouponCodes } from '../db/campaigns/coupon-codes.ts';
import { isBeingDeleted, saveDeletion } from '../db/deletions.ts';
import type { AffiliateRow, CampaignRow, Changes } from '../db/schema.ts';
import type { CommandDeps, Trx } from '../deps.ts';
import { stopAffiliateMails } from './affiliate-mails/stop-mails.ts';
import { deleteAssetsOf } from './assets/change-assets.ts';
import { changesOf } from './changes.ts';
import { forgetIfLeft, forgetWhoLeft } from './people/keep-people.ts';
import { publishAffiliates, publishCampaign } from './publish.ts';

type Deps = Pick<CommandDeps, 'db' | 'clock'>;

/**
 * `begun`: nothing is counted from now on. `given_up`: the previous state is restored. `done`: archived permanently.
 * Idempotent.
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
    if (campaign) await removeAffiliateRows(trx, campaign, [affiliateId], new Date(deps.clock()));
  });
}

/**
 * The campaign must be locked. Links and codes of a removed affiliate no longer work; the row is kept for the ledger.
 * Uses a few statements for any number of affiliates.
 */
export async function removeAffiliateRows(
  trx: Trx,
  { id: campaignId, ownerUserId }: CampaignRow,
  affiliateIds: readonly string[],
  now: Date,
  changes: Pick<Changes<AffiliateRow>, 'openingBalanceMinor'> = {},
): Promise<void> {
  const present = await lockAffiliates(trx, campaignId, affiliateIds);
  if (present.length === 0) return;
  const ids = present.map(({ id }) => id);
  await deleteAllCouponCodes(trx, ids, now);
  await publishAffiliates(
    trx,
    await updateAffiliateRows(trx, ids, { ...changes, isRemoved: true, isActive: false }, now),
  );
  await stopAffiliateMails(trx, ids);
  await forgetIfLeft(
    trx,
    ownerUserId,
    present.map(({ email }) => email),
  );
}
