import type { Supposed } from '@sillage/proto/http/what-ifs';
import type { Journey, SessionClick } from './attribution-models/model.ts';
import type { HoldPeriod, RatePeriod } from './report.ts';
import { placeAll } from './visits.ts';

/** The settings of a campaign as if these had always applied. */
export function supposedHolds(
  holds: readonly HoldPeriod[] | undefined,
  { rateBps: _rate, attributionWindowSeconds: _window, ...settings }: Supposed,
): readonly HoldPeriod[] | undefined {
  const said = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
  return holds?.map((period) => ({ ...period, ...said }));
}

/** Of every affiliate: what a group has of its own is supposed away, too. */
export function supposedRates(rates: readonly RatePeriod[], { rateBps, holdDays }: Supposed): readonly RatePeriod[] {
  if (rateBps === undefined && holdDays === undefined) return rates;
  return rates.map((period) => ({
    ...period,
    ...(rateBps !== undefined && { rateBps }),
    ...(holdDays !== undefined && { holdDays }),
  }));
}

/**
 * What a visitor left behind, as if each click had this window. Of visits that began before clicks are kept one by one
 * nothing else is known: they stay.
 */
export function supposedJourney(journey: Journey, { attributionWindowSeconds }: Supposed, keptFrom: number): Journey {
  if (attributionWindowSeconds === undefined) return journey;
  const windowMs = attributionWindowSeconds * 1000;
  const clicks = journey.clicks
    .filter(({ at }) => at >= keptFrom)
    .map((click): SessionClick => ({ ...click, windowMs }));
  const earlier = journey.visits.filter(({ startedAt }) => startedAt < keptFrom);
  return {
    visits: [...earlier, ...placeAll(clicks).visits],
    clicks: [...journey.clicks.filter(({ at }) => at < keptFrom), ...clicks],
  };
}
