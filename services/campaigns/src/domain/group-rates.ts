import { hasOwnRate, type RateSource } from '@sillage/proto/values/rate-source';

export interface Rated {
  readonly rateBps: number;
  readonly rateSource: RateSource | null;
  /** Of the tier that they reached; null: none. */
  readonly tierRateBps: number | null;
  /** Of one whom a tier raised above it: the campaign's default of the time when they came. */
  readonly baseRateBps: number | null;
}

interface Terms {
  /** Of the group that they are in now; null: in none. */
  readonly groupRateBps: number | null;
  readonly defaultRateBps: number;
  readonly giveUpOwnRates?: boolean;
}

/**
 * The rate of an affiliate who came into a group, left it, or whose group or tier has another rate: their own, else the group's,
 * else the campaign's default; or that of their tier where it is higher than these two. Whoever is in no group keeps the
 * default of the time when they came.
 */
export function rateIn(affiliate: Rated, { groupRateBps, defaultRateBps, giveUpOwnRates = false }: Terms) {
  const { rateBps, rateSource, tierRateBps } = affiliate;
  const isOwn = hasOwnRate(affiliate, defaultRateBps);
  if (isOwn && !giveUpOwnRates) return { rateBps, rateSource: 'own', baseRateBps: null } as const;
  const isDefault = !isOwn && rateSource !== 'group' && rateSource !== 'tier';
  const baseRateBps = isDefault ? rateBps : rateSource === 'tier' ? affiliate.baseRateBps : null;
  const usualRateBps = groupRateBps ?? baseRateBps ?? defaultRateBps;
  if (tierRateBps !== null && tierRateBps > usualRateBps)
    return { rateBps: tierRateBps, rateSource: 'tier', baseRateBps } as const;
  return { rateBps: usualRateBps, rateSource: groupRateBps === null ? 'default' : 'group', baseRateBps: null } as const;
}
