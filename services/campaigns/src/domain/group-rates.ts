import { hasOwnRate, type RateSource } from '@sillage/proto/values/rate-source';

export interface Rated {
  readonly rateBps: number;
  readonly rateSource: RateSource | null;
}

interface Terms {
  /** Of the group that they are in now; null: in none. */
  readonly groupRateBps: number | null;
  readonly defaultRateBps: number;
  readonly giveUpOwnRates?: boolean;
}

/**
 * The rate of an affiliate who came into a group, left it, or whose group has another rate: their own, else the group's, else
 * the campaign's default. Whoever is in no group keeps the default of the time when they came.
 */
export function rateIn(affiliate: Rated, { groupRateBps, defaultRateBps, giveUpOwnRates = false }: Terms) {
  if (hasOwnRate(affiliate, defaultRateBps) && !giveUpOwnRates)
    return { rateBps: affiliate.rateBps, rateSource: 'own' } as const;
  if (groupRateBps !== null) return { rateBps: groupRateBps, rateSource: 'group' } as const;
  const rateBps = affiliate.rateSource === 'group' ? defaultRateBps : affiliate.rateBps;
  return { rateBps, rateSource: 'default' } as const;
}
