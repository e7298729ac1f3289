import type { HypotheticalTerms } from '@sillage/proto/http/what-ifs';
import type { Journey, SessionClick } from './attribution-models/model.ts';
import type { HoldPeriod, RatePeriod } from './report.ts';
import { placeAll } from './visits.ts';

/** A campaign's history of settings, as if the hypothetical ones had always applied. */
export function hypotheticalHolds(
  holds: readonly HoldPeriod[] | undefined,
  { rateBps: _rate, attributionWindowSeconds: _window, ...settings }: HypotheticalTerms,
): readonly HoldPeriod[] | undefined {
  const changes = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
  return holds?.map((period) => ({ ...period, ...changes }));
}

/** An affiliate's history of rates under the assumption; it also replaces rates and holds of a group. */
export function hypotheticalRates(
  rates: readonly RatePeriod[],
  { rateBps, holdDays }: HypotheticalTerms,
): readonly RatePeriod[] {
  if (rateBps === undefined && holdDays === undefined) return rates;
  return rates.map((period) => ({
    ...period,
    ...(rateBps !== undefined && { rateBps }),
    ...(holdDays !== undefined && { holdDays }),
  }));
}

/**
 * A visitor's journey, as if each click had the hypothetical window. Visits from before `keptFrom` stay as they are,
 * because their clicks are no longer stored.
 */
export function hypotheticalJourney(
  journey: Journey,
  { attributionWindowSeconds }: HypotheticalTerms,
  keptFrom: number,
): Journey {
  if (attributionWindowSeconds === undefined) return journey;
  const windowMs = attributionWindowSeconds * 1000;
  const clicks = journey.clicks
    .filter(({ at }) => at >= keptFrom)
    .map((click): SessionClick => ({ ...click, windowMs }));
  const earlier = journey.visits.filter(({ startedAt }) => startedAt < keptFrom);
  const until = Math.max(0, ...earlier.map(({ endsAt }) => endsAt));
  return {
    visits: [...earlier, ...placeAll(clicks.filter(({ at }) => at >= until)).visits],
    clicks: [...journey.clicks.filter(({ at }) => at < keptFrom), ...clicks],
  };
}
