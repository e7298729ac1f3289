/**
 * How far a click's time may lie from the time inside its UUID v7: the same process makes both, one after the other.
 */
const TOLERANCE_MS = 5_000;

/** As late as a click can be booked. */
const LATEST_MS = Date.parse('2100-01-01T00:00:00Z');

/**
 * When a click of this id happened. Clicks are stored by (time, id): an exact time finds one at once, and the time
 * inside a UUID v7 narrows the search to seconds.
 */
export function clickTimeSpan(clickId: string, at: number | undefined): { readonly from: number; readonly to: number } {
  if (at !== undefined) return { from: at, to: at };
  const made = Number.parseInt(clickId.slice(0, 8) + clickId.slice(9, 13), 16);
  // A shop may name any UUID; one without a time in front is no click's, and its number may be no time that Postgres
  // reads.
  if (made > LATEST_MS) return { from: 0, to: 0 };
  return { from: made - TOLERANCE_MS, to: made + TOLERANCE_MS };
}
