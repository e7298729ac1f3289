import type { Click, Conversion } from '@sillage/proto/http/conversions';
import type { LiveUpdate } from '@sillage/proto/http/live';
import type { Totals } from '@sillage/proto/http/statistics';

/** The newest all-time totals of each campaign, as the stream sent them. */
export type LiveTotals = ReadonlyMap<
  string,
  { readonly version: number; readonly asOf: string; readonly totals: Totals }
>;

export interface LiveRows {
  readonly clicks: readonly Click[];
  readonly conversions: readonly Conversion[];
  /** When each conversion was last received, in milliseconds, by id. */
  readonly heardAt: ReadonlyMap<string, number>;
}

export const NO_ROWS: LiveRows = { clicks: [], conversions: [], heardAt: new Map() };

const ROWS_KEPT = 200;

/** Ignores an update whose version is not newer: a redelivery, or one from a slow replica. */
export function mergeTotals(known: LiveTotals, update: LiveUpdate): LiveTotals {
  const last = known.get(update.campaignId);
  if (last && last.version >= update.version) return known;
  return new Map(known).set(update.campaignId, { version: update.version, asOf: update.asOf, totals: update.totals });
}

/** New rows come first; a known row is replaced, for example after its approval. */
export function mergeRows(
  known: LiveRows,
  update: Pick<LiveUpdate, 'clicks' | 'conversions'>,
  nowMs: number,
): LiveRows {
  if (update.clicks.length === 0 && update.conversions.length === 0) return known;
  return {
    clicks: newestFirst(update.clicks, known.clicks),
    conversions: newestFirst(update.conversions, known.conversions),
    heardAt: new Map([...known.heardAt, ...update.conversions.map(({ id }) => [id, nowMs] as const)]),
  };
}

/** Newest first; `newer` wins over `older` for the same id. */
export function newestFirst<Row extends { readonly id: string; readonly occurredAt: string }>(
  newer: readonly Row[],
  older: readonly Row[],
): Row[] {
  const byId = new Map(older.map((row) => [row.id, row]));
  for (const row of newer) byId.set(row.id, row);
  return [...byId.values()]
    .sort((a, b) => Date.parse(b.occurredAt) - Date.parse(a.occurredAt) || compare(b.id, a.id))
    .slice(0, ROWS_KEPT);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The fetched totals, or the streamed ones if they are newer. */
export function newerTotals(
  fetched: { asOf: string | null; totals: Totals },
  live: { asOf: string; totals: Totals } | undefined,
): Totals {
  if (!live) return fetched.totals;
  return fetched.asOf === null || Date.parse(live.asOf) >= Date.parse(fetched.asOf) ? live.totals : fetched.totals;
}
