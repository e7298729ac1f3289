import type { GroupRow } from '../db/affiliates/group-tables.ts';
import { type RatedAffiliate, regroup } from '../db/affiliates/groups.ts';
import type { CampaignRow } from '../db/schema.ts';
import type { Trx } from '../deps.ts';
import { rateIn } from '../domain/group-rates.ts';
import { publishAffiliates } from './publish.ts';

/** The group that an affiliate should be in, and the tier that they reached. */
interface Wanted {
  readonly before: RatedAffiliate;
  readonly group: Pick<GroupRow, 'id' | 'rateBps' | 'holdDays'> | null;
  readonly tierRateBps: number | null;
  /** The sales by which a tier decides; null: the merchant decides. */
  readonly tierVolume: number | null;
  readonly giveUpOwnRates?: boolean;
}

const BATCH_SIZE = 500;

/**
 * Gives each affiliate the resulting rate and hold from now on; those without a change are not touched. All must be
 * locked.
 */
export async function rate(
  trx: Trx,
  { defaultRateBps }: Pick<CampaignRow, 'defaultRateBps'>,
  wanted: readonly Wanted[],
  now: Date,
): Promise<void> {
  const changes = wanted.flatMap(({ before, group, tierRateBps, tierVolume, giveUpOwnRates = false }) => {
    const groupId = group?.id ?? null;
    const holdDays = group?.holdDays ?? null;
    const terms = { groupRateBps: group?.rateBps ?? null, defaultRateBps, giveUpOwnRates };
    const after = rateIn({ ...before, tierRateBps }, terms);
    const isNewPeriod = after.rateBps !== before.rateBps || holdDays !== before.holdDays;
    const isSame =
      !isNewPeriod &&
      before.groupId === groupId &&
      before.rateSource === after.rateSource &&
      before.tierRateBps === tierRateBps;
    return isSame ? [] : [{ id: before.id, groupId, holdDays, tierRateBps, tierVolume, isNewPeriod, ...after }];
  });
  for (let from = 0; from < changes.length; from += BATCH_SIZE)
    await publishAffiliates(trx, await regroup(trx, changes.slice(from, from + BATCH_SIZE), now));
}
