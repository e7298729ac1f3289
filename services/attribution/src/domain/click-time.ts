/**
 * Maximum difference between a click's time and the time in its UUID v7; the same process takes both in succession.
 */
const TOLERANCE_MS = 5_000;

/** The latest time at which a click can be booked. */
const LATEST_MS = Date.parse('2100-01-01T00:00:00Z');

/**
 * The time span in which the click with this id happened. Clicks are stored by (time, id): a known time finds the row
 * at once, otherwise the time in the UUID v7 narrows the search to seconds.
 */
export function clickTimeSpan(clickId: string, at: number | undefined): { readonly from: number; readonly to: number } {
  if (at !== undefined) return { from: at, to: at };
  const made = Number.parseInt(clickId.slice(0, 8) + clickId.slice(9, 13), 16);
  // A shop may send any UUID. One that is not a v7 is not a click's, and its number may be out of Postgres' range of
  // times.
  if (made > LATEST_MS) return { from: 0, to: 0 };
  return { from: made - TOLERANCE_MS, to: made + TOLERANCE_MS };
}
