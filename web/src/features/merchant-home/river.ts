import type { Click, Conversion } from '@sillage/proto/http/conversions';
import type { LiveUpdate } from '@sillage/proto/http/live';
import { HOUR_MS } from '@sillage/proto/values/durations';

/** A recent event in any of the campaigns. */
export type RiverItem =
  | {
      readonly kind: 'clicks';
      readonly key: string;
      readonly campaignId: string;
      readonly count: number;
      /** The affiliates of the clicks, as far as the stream sent them. */
      readonly affiliateIds: readonly string[];
      readonly since: number;
      readonly at: number;
    }
  | {
      readonly kind: 'conversion';
      readonly key: string;
      readonly conversion: Conversion;
      /** The state of the sale changed; the sale itself is not new. */
      readonly isChange: boolean;
      readonly at: number;
    };

export interface River {
  /** Newest first. */
  readonly items: readonly RiverItem[];
  /** The all-time number of counted clicks, by campaign. */
  readonly clicks: ReadonlyMap<string, number>;
  /** Number of clicks and conversions that the stream sent. */
  readonly arrived: number;
}

export const EMPTY_RIVER: River = { items: [], clicks: new Map(), arrived: 0 };

const KEPT = 20;
/** Clicks of a campaign within this time are one item. */
const GROUP_MS = 5 * 60_000;
/** A sale that is older than this when it first arrives is shown as a change of its state. */
const NEWS_MS = 60_000;
/** After this time, another decision that leaves a sale pending is not shown. */
const OLD_MS = HOUR_MS;

/** Null for conversions without an affiliate. */
export const affiliatesOf = (item: RiverItem): readonly (string | null)[] =>
  item.kind === 'clicks' ? item.affiliateIds : [item.conversion.affiliateId];

export const campaignOf = (item: RiverItem): string =>
  item.kind === 'clicks' ? item.campaignId : item.conversion.campaignId;

/** Adds events from before the stream was opened, from the lists of clicks and conversions. */
export function withHistory(river: River, clicks: readonly Click[], conversions: readonly Conversion[]): River {
  const counted = clicks.filter(isCounted).map((click) => ({ at: Date.parse(click.occurredAt), click }));
  const sales = conversions.map((conversion) => ({ at: Date.parse(conversion.occurredAt), conversion }));
  const items = [...counted, ...sales]
    .sort((a, b) => a.at - b.at)
    .reduce<readonly RiverItem[]>(
      (known, row) =>
        'click' in row
          ? addClicks(known, { ...row.click, count: 1, affiliateIds: [row.click.affiliateId], at: row.at })
          : addConversion(known, row.conversion, row.at),
      [],
    );
  const live = new Set(river.items.map(subjectOf));
  const oldest = Math.min(...river.items.map(sinceOf), Number.POSITIVE_INFINITY);
  // Leaves out events that have arrived by the stream in the meantime.
  const before = items.filter((item) => !live.has(subjectOf(item)) && (item.kind === 'conversion' || item.at < oldest));
  return { ...river, items: newestFirst([...river.items, ...before]) };
}

/** The river after an update that arrived at `now`; unchanged if the update contains nothing new. */
export function withUpdate(river: River, update: LiveUpdate, now: number): River {
  const { campaignId, totals } = update;
  const counted = update.clicks.filter(isCounted);
  const isFirst = update.clicks.length === 0 && update.conversions.length === 0;
  // The totals give the exact number of new clicks, the rows only their affiliates: of many clicks the stream sends
  // only the last ones.
  const before = river.clicks.get(campaignId) ?? (isFirst ? totals.clicks : totals.clicks - counted.length);
  const count = Math.max(0, totals.clicks - before);
  const affiliateIds = counted.map((click) => click.affiliateId);
  const withClicks =
    count === 0
      ? river.items
      : addClicks(river.items, { id: `${update.version}`, campaignId, count, affiliateIds, at: now });
  const told = new Set(withClicks.map(({ key }) => key));
  const fresh = update.conversions.filter(
    (conversion) =>
      !told.has(keyOf(conversion)) && !(conversion.state === 'pending' && ageOf(conversion, now) > OLD_MS),
  );
  const items = fresh.toReversed().reduce((known, conversion) => addConversion(known, conversion, now), withClicks);
  return {
    items,
    clicks: new Map(river.clicks).set(campaignId, totals.clicks),
    arrived: river.arrived + count + fresh.length,
  };
}

const isCounted = (click: Click): boolean => click.outcome === 'counted';
const keyOf = ({ id, state }: Conversion): string => `${id}:${state}`;
const ageOf = ({ occurredAt }: Conversion, at: number): number => at - Date.parse(occurredAt);
const subjectOf = (item: RiverItem): string => (item.kind === 'conversion' ? item.conversion.id : item.key);
const sinceOf = (item: RiverItem): number => (item.kind === 'clicks' ? item.since : item.at);

interface NewClicks {
  readonly id: string;
  readonly campaignId: string;
  readonly count: number;
  readonly affiliateIds: readonly string[];
  readonly at: number;
}

function addClicks(items: readonly RiverItem[], { id, campaignId, count, affiliateIds, at }: NewClicks): RiverItem[] {
  const open = items.find(
    (item) => item.kind === 'clicks' && item.campaignId === campaignId && at - item.since < GROUP_MS,
  );
  const known = open?.kind === 'clicks' ? open : undefined;
  const item: RiverItem = {
    kind: 'clicks',
    key: known?.key ?? `${campaignId}:${id}`,
    campaignId,
    count: (known?.count ?? 0) + count,
    affiliateIds: [...new Set([...affiliateIds, ...(known?.affiliateIds ?? [])])],
    since: known?.since ?? at,
    at,
  };
  return newestFirst([item, ...items.filter((other) => other !== known)]);
}

function addConversion(items: readonly RiverItem[], conversion: Conversion, at: number): RiverItem[] {
  const isChange = items.some((item) => subjectOf(item) === conversion.id) || ageOf(conversion, at) > NEWS_MS;
  return newestFirst([{ kind: 'conversion', key: keyOf(conversion), conversion, isChange, at }, ...items]);
}

/** A stable sort: of two items with the same time, the one in front is newer. */
function newestFirst(items: readonly RiverItem[]): RiverItem[] {
  return items.toSorted((a, b) => b.at - a.at).slice(0, KEPT);
}
