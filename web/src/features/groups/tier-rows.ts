import type { RateTier, TierMeasure } from '@sillage/proto/http/rate-tiers';
import { parseDecimalAmount } from '@sillage/proto/values/money';
import { Percent } from '../../format/percent-field.ts';

/** A tier as it is typed. */
export interface TypedTier {
  readonly from: string;
  readonly rate: string;
}

/** What is wrong with it, as keys of the texts. */
export type TierProblem = 'fromWrong' | 'rateWrong' | 'notHigher';

/** The tiers that were typed, or what is wrong with each; an empty row is none. */
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
  const text = typed.trim().replace(',', '.');
  if (measure === 'revenue') return parseDecimalAmount(text, currency);
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
