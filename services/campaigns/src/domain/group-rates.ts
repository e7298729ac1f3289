import { hasOwnRate, type RateSource } from '@sillage/proto/values/rate-source';

export interface Rated {
  readonly rateBps: number;
  readonly rateSource: RateSource | null;
  /** The rate of the tier that they reached; null: none. */
  readonly tierRateBps: number | null;
  /** If a tier raised the rate: the campaign's default when they joined. */
  readonly baseRateBps: number | null;
}

interface Terms {
  /** The rate of their present group; null: they are in none. */
  readonly groupRateBps: number | null;
  readonly defaultRateBps: number;
  readonly giveUpOwnRates?: boolean;
}

/**
 * The rate of an affiliate after joining or leaving a group, or after a change of their group's or tier's rate: their
 * own, else the group's, else the campaign's default; or the tier's, if it is higher than the latter two. Affiliates
 * without a group keep the default from when they joined.
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
