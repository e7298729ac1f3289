import type { GroupRow } from '../db/group-tables.ts';
import { type RatedAffiliate, regroup } from '../db/groups.ts';
import type { CampaignRow } from '../db/schema.ts';
import type { Trx } from '../deps.ts';
import { rateIn } from '../domain/group-rates.ts';
import { publishAffiliates } from './publish.ts';

/** In which group somebody shall be, and which tier they reached. */
interface Wanted {
  readonly before: RatedAffiliate;
  readonly group: Pick<GroupRow, 'id' | 'rateBps' | 'holdDays'> | null;
  readonly tierRateBps: number | null;
  /** By which a tier decides; null: the merchant does. */
  readonly tierVolume: number | null;
  readonly giveUpOwnRates?: boolean;
}

const AT_ONCE = 500;

/** Gives each the rate and the hold that follow, from now on; whoever is as they shall be stays as they are. All must be locked. */
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
  for (let from = 0; from < changes.length; from += AT_ONCE)
    await publishAffiliates(trx, await regroup(trx, changes.slice(from, from + AT_ONCE), now));
}
