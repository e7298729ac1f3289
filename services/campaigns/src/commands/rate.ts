import { type RatedAffiliate, regroup } from '../db/groups.ts';
import type { CampaignRow } from '../db/schema.ts';
import type { Trx } from '../deps.ts';
import { rateIn } from '../domain/group-rates.ts';
import { publishAffiliates } from './publish.ts';

/** In which group somebody shall be, and which tier they reached. */
interface Wanted {
  readonly before: RatedAffiliate;
  readonly groupId: string | null;
  readonly groupRateBps: number | null;
  readonly tierRateBps: number | null;
  /** By which a tier decides; null: the merchant does. */
  readonly tierVolume: number | null;
  readonly giveUpOwnRates?: boolean;
}

const AT_ONCE = 500;

/** Gives each the rate that follows, from now on; whoever is as they shall be stays as they are. All must be locked. */
export async function rate(
  trx: Trx,
  { defaultRateBps }: Pick<CampaignRow, 'defaultRateBps'>,
  wanted: readonly Wanted[],
  now: Date,
): Promise<void> {
  const changes = wanted.flatMap(
    ({ before, groupId, groupRateBps, tierRateBps, tierVolume, giveUpOwnRates = false }) => {
      const after = rateIn({ ...before, tierRateBps }, { groupRateBps, defaultRateBps, giveUpOwnRates });
      const { rateBps, rateSource, baseRateBps } = after;
      const newRateBps = rateBps === before.rateBps ? null : rateBps;
      const isSame =
        newRateBps === null &&
        before.groupId === groupId &&
        before.rateSource === rateSource &&
        before.tierRateBps === tierRateBps;
      return isSame ? [] : [{ id: before.id, groupId, rateSource, tierRateBps, baseRateBps, newRateBps, tierVolume }];
    },
  );
  for (let from = 0; from < changes.length; from += AT_ONCE)
    await publishAffiliates(trx, await regroup(trx, changes.slice(from, from + AT_ONCE), now));
}
