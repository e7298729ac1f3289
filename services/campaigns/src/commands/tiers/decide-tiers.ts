import { inTransaction } from '@sillage/runtime/postgres';
import { listGroups, lockRated } from '../../db/affiliates/groups.ts';
import { findTiers, listUndecided, markDecided } from '../../db/affiliates/rate-tiers.ts';
import { lockCampaign } from '../../db/campaigns/campaigns.ts';
import type { CommandDeps } from '../../deps.ts';
import { lastMidnight } from '../../domain/midnights.ts';
import { NO_VOLUME, tierRate, volumeIn, volumePeriod } from '../../domain/rate-tiers.ts';
import type { Brought } from '../../providers/brought.ts';
import { rate } from '../rate.ts';

export interface TierDeps extends Pick<CommandDeps, 'db' | 'clock'> {
  readonly brought: Pick<Brought, 'volumesOf'>;
}

const BATCH_SIZE = 200;

/**
 * Decides for some campaigns which tier each affiliate has reached by the last midnight, once each. The decision is an
 * ordinary change of the affiliate's rate: it is in the rate history in the log, so a rebuild from the log need not
 * query sales again.
 */
export async function decideTiers(deps: TierDeps): Promise<void> {
  const midnight = lastMidnight(deps.clock());
  const failures: unknown[] = [];
  for (const campaignId of await listUndecided(deps.db, midnight, BATCH_SIZE))
    await decideOf(deps, campaignId, midnight).catch((failure: unknown) => failures.push(failure));
  // Other campaigns are decided even if the sales of some are unavailable now.
  if (failures.length > 0) throw failures[0];
}

async function decideOf({ db, clock, brought }: TierDeps, campaignId: string, midnight: Date): Promise<void> {
  const tiers = await findTiers(db, campaignId);
  if (!tiers) return;
  const sold = tiers.tiers.length === 0 ? [] : await brought.volumesOf(campaignId, volumePeriod(tiers.basis, midnight));
  const volumes = new Map(sold.map((row) => [row.affiliateId, volumeIn(tiers.measure, row)]));
  const least = tiers.tiers[0]?.from ?? Number.POSITIVE_INFINITY;
  const reached = [...volumes].filter(([, volume]) => volume >= least).map(([affiliateId]) => affiliateId);
  await inTransaction(db, async (trx) => {
    const campaign = await lockCampaign(trx, campaignId);
    if (!campaign || !(await markDecided(trx, tiers, midnight)) || campaign.isArchived) return;
    const groups = new Map((await listGroups(trx, campaignId)).map((group) => [group.id, group]));
    const affiliates = await lockRated(trx, campaignId, { reachedTier: reached });
    const wanted = affiliates.map((before) => {
      const tierVolume = volumes.get(before.id) ?? volumeIn(tiers.measure, NO_VOLUME);
      return {
        before,
        group: groups.get(before.groupId ?? '') ?? null,
        tierRateBps: tierRate(tiers, tierVolume),
        tierVolume,
      };
    });
    await rate(trx, campaign, wanted, new Date(clock()));
  });
}
