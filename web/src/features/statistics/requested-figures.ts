import { type ClickFilters, type Granularity, SUB_NAMES } from '@sillage/proto/http/statistics';
import { DAY_MS } from '@sillage/proto/values/durations';
import { z } from 'zod';
import { endOfDay, readersTimeZone, startOfDay } from '../../format/days.ts';

export const CAMPAIGN_PERIODS = ['today', '7d', '30d', 'month', 'last_month', 'all', 'custom'] as const;
export type CampaignPeriod = (typeof CAMPAIGN_PERIODS)[number];

export const FILTER_NAMES = ['affiliateId', 'country', 'device', 'referrer', 'link', ...SUB_NAMES] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

const filter = z.string().max(256).optional().catch(undefined);
const day = z.iso.date().optional().catch(undefined);

/**
 * The period and filters of a campaign's figures, as search parameters of the page; the days of a custom period are in
 * the reader's time zone.
 */
export const FiguresSearch = z.object({
  period: z.enum(CAMPAIGN_PERIODS).optional().catch(undefined),
  from: day,
  /** Inclusive. */
  to: day,
  compare: z.literal('off').optional().catch(undefined),
  affiliateId: z.uuid().optional().catch(undefined),
  country: filter,
  device: filter,
  referrer: filter,
  link: filter,
  sub1: filter,
  sub2: filter,
  sub3: filter,
  sub4: filter,
  sub5: filter,
});
export type FiguresSearch = z.infer<typeof FiguresSearch>;

export interface RequestedFigures {
  readonly period: CampaignPeriod;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly isCompared: boolean;
  readonly filters: Readonly<ClickFilters>;
  /** Also breaks the figures down by links and sub-ids. */
  readonly withLinks: boolean;
}

export const ALL_TIME: RequestedFigures = { period: 'all', isCompared: false, filters: {}, withLinks: false };

/** A custom period without two ordered days falls back to the default period. */
export function requestedFigures(search: FiguresSearch): RequestedFigures {
  const { period: named = '30d', from, to } = search;
  const isCustom = named === 'custom' && from !== undefined && to !== undefined && from <= to;
  const period = named === 'custom' && !isCustom ? '30d' : named;
  const filters = FILTER_NAMES.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]]));
  return {
    period,
    ...(isCustom ? { from, to } : {}),
    isCompared: search.compare !== 'off' && period !== 'all',
    filters: Object.fromEntries(filters),
    withLinks: true,
  };
}

/** True for all-time figures without filters, which a balance corresponds to. */
export const isAllTime = ({ period, filters }: RequestedFigures): boolean =>
  period === 'all' && Object.keys(filters).length === 0;

/** As query parameters of the API. */
export function queryOf(
  { period, from, to, isCompared, filters, withLinks }: RequestedFigures,
  granularity: Granularity,
) {
  return {
    range: period,
    ...(from !== undefined && to !== undefined
      ? { from: startOfDay(from).toISOString(), to: endOfDay(to).toISOString() }
      : {}),
    ...(isCompared ? { compare: 'previous' } : {}),
    ...(withLinks ? { withLinks: 'true' } : {}),
    granularity,
    timeZone: readersTimeZone(),
    ...filters,
  };
}

const MAX_BARS = 92;

/** The finest granularity whose bars can be told apart. `since`: when the campaign was created. */
export function granularityOf({ period, from, to }: RequestedFigures, since: string, now: number): Granularity {
  if (period === 'today') return 'hour';
  if (period !== 'all' && period !== 'custom') return 'day';
  const [first, end] = from && to ? [startOfDay(from).getTime(), endOfDay(to).getTime()] : [Date.parse(since), now];
  const days = (end - first) / DAY_MS;
  if (days <= 2) return 'hour';
  return days <= MAX_BARS ? 'day' : days / 7 <= MAX_BARS ? 'week' : 'month';
}

/** Whether the last bar's time is not over yet. */
export function isUnfinished({ period, to }: RequestedFigures, now: number): boolean {
  return period !== 'last_month' && (to === undefined || endOfDay(to).getTime() > now);
}
