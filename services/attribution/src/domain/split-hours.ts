import { HOUR_MS } from '@sillage/proto/values/durations';

/** Of a longer evolution, the older days begin at the hour in which their midnight lies. */
const MAX_SPLIT_DAYS = 100;

interface Bounds {
  readonly from: Date | null;
  readonly to: Date;
}

interface Known {
  /** The starts of the buckets, oldest first. */
  readonly starts: readonly Date[];
  readonly now: number;
  /** Since when clicks are kept one by one. */
  readonly keptFrom: number;
}

/**
 * The hours of the rollups through which a range's end or a midnight passes, e.g. all midnights of Asia/Kolkata. Their
 * figures are read from the clicks and conversions themselves, so that a day is exact in every zone. An hour of which
 * these are not kept any more belongs as a whole to where it begins. The hour of `now` is not split: nothing follows.
 */
export function splitHours({ from, to }: Bounds, { starts, now, keptFrom }: Known): readonly Date[] {
  const cuts = [...(from ? [from] : []), ...starts.slice(-MAX_SPLIT_DAYS), ...(to.getTime() < now ? [to] : [])];
  const hours = cuts.map((cut) => cut.getTime()).filter((at) => at % HOUR_MS !== 0);
  const unique = new Set(hours.map((at) => at - (at % HOUR_MS)));
  return [...unique].filter((hour) => hour >= keptFrom).map((hour) => new Date(hour));
}
