import { inTransaction } from '@sillage/runtime/postgres';
import { lockCampaign } from '../../db/campaigns.ts';
import { listGroups, lockRated } from '../../db/groups.ts';
import { findTiers, listUndecided, markDecided } from '../../db/rate-tiers.ts';
import type { CommandDeps } from '../../deps.ts';
import { lastMidnight } from '../../domain/midnights.ts';
import { NO_VOLUME, tierRate, volumeIn, volumePeriod } from '../../domain/rate-tiers.ts';
import type { Brought } from '../../providers/brought.ts';
import { rate } from '../rate.ts';

export interface TierDeps extends Pick<CommandDeps, 'db' | 'clock'> {
  readonly brought: Pick<Brought, 'volumesOf'>;
}

const AT_ONCE = 200;

/**
 * Decides of some campaigns who reached which tier by the last midnight, once each. The decision is a change of the
 * affiliate's rate like any other: it stands in the history of rates that the log carries, so that books which are made anew
 * from the log ask nobody again what was sold.
 */
export async function decideTiers(deps: TierDeps): Promise<void> {
  const midnight = lastMidnight(deps.clock());
  const failures: unknown[] = [];
  for (const campaignId of await listUndecided(deps.db, midnight, AT_ONCE))
    await decideOf(deps, campaignId, midnight).catch((failure: unknown) => failures.push(failure));
  // The others do not wait for those of which nothing can be said now.
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
