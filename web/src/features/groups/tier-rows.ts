import type { RateTier, TierMeasure } from '@sillage/proto/http/rate-tiers';
import { Amount } from '../../format/money-field.ts';
import { Percent } from '../../format/percent-field.ts';

/** The form input for a tier. */
export interface TypedTier {
  readonly from: string;
  readonly rate: string;
}

/** The problem of a tier, as a key of the texts. */
export type TierProblem = 'fromWrong' | 'rateWrong' | 'notHigher';

/** Parses the tiers, or returns the problem of each; empty rows are ignored. */
export function readTiers(
  typed: readonly TypedTier[],
  { measure, currency }: { readonly measure: TierMeasure; readonly currency: string },
): { readonly tiers: RateTier[]; readonly problems: readonly (TierProblem | undefined)[] } {
  const tiers: RateTier[] = [];
  const problems = typed.map(({ from, rate }): TierProblem | undefined => {
    if (from.trim() === '' && rate.trim() === '') return undefined;
    const volume = volumeOf(from, measure, currency);
    if (volume === undefined || volume < 1) return 'fromWrong';
    const { data: rateBps } = Percent('').safeParse(rate);
    if (rateBps === undefined) return 'rateWrong';
    const before = tiers.at(-1);
    if (before && (volume <= before.from || rateBps <= before.rateBps)) return 'notHigher';
    tiers.push({ from: volume, rateBps });
    return undefined;
  });
  return { tiers, problems };
}

function volumeOf(typed: string, measure: TierMeasure, currency: string): number | undefined {
  if (measure === 'revenue') return Amount(currency, '').safeParse(typed).data;
  const text = typed.trim();
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
