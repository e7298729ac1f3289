import { HOUR_MS } from '@sillage/proto/values/durations';

/** In longer ranges, older days start at the full hour that contains their midnight. */
const MAX_SPLIT_DAYS = 100;

interface Bounds {
  readonly from: Date | null;
  readonly to: Date;
}

interface Known {
  /** The starts of the buckets, oldest first. */
  readonly starts: readonly Date[];
  readonly now: number;
  /** Since when individual clicks are kept. */
  readonly keptFrom: number;
}

/**
 * The rollup hours that a range's end or a midnight splits, as every midnight of Asia/Kolkata does. Their figures are
 * read from individual clicks and conversions, so that a day is exact in every zone. An hour whose clicks are no longer
 * kept counts as a whole for the day in which it begins. The hour of `now` is not split, because nothing follows it.
 */
export function splitHours({ from, to }: Bounds, { starts, now, keptFrom }: Known): readonly Date[] {
  const cuts = [...(from ? [from] : []), ...starts.slice(-MAX_SPLIT_DAYS), ...(to.getTime() < now ? [to] : [])];
  const hours = cuts.map((cut) => cut.getTime()).filter((at) => at % HOUR_MS !== 0);
  const unique = new Set(hours.map((at) => at - (at % HOUR_MS)));
  return [...unique].filter((hour) => hour >= keptFrom).map((hour) => new Date(hour));
}
