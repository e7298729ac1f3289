import type { ServiceName } from '@sillage/proto/services';
import { DAY_MS } from '@sillage/proto/values/durations';
import { AFFILIATES_EACH, affiliateIdOf, CAMPAIGNS, campaignIdOf, DAYS } from './people.ts';

/** The requests that the browser sends at once: service and path. */
export type View = readonly (readonly [service: ServiceName, path: string])[];

export interface Screen {
  readonly name: string;
  /** The initial screen, and its other pages, searches and sort orders, by name. */
  readonly views: Readonly<Record<string, View>>;
}

const ZONE = 'timeZone=Europe/Paris';
const ID = 'ffffffff-ffff-7fff-bfff-ffffffffffff';
/** The cursor of a page that begins that many days ago; lists are newest first. */
const daysAgo = (now: number, days: number): string => `${now - days * DAY_MS}_${ID}`;

export function screensAt(now: number): readonly Screen[] {
  return [
    { name: 'campaign_page', views: campaignViews(now) },
    { name: 'overview', views: overviewViews() },
    { name: 'affiliates_list', views: affiliatesViews() },
    { name: 'commissions_inbox', views: commissionsViews(now) },
  ];
}

/** The campaign with the most clicks. */
function campaignViews(now: number): Screen['views'] {
  const id = campaignIdOf(0);
  const statistics = (query: string) => ['attribution', `/statistics/campaigns/${id}?${query}&${ZONE}`] as const;
  const frame: View = [
    ['campaigns', `/campaigns/${id}`],
    ['campaigns', `/campaigns/${id}/affiliates`],
    ['billing', `/billing/settlements?campaignId=${id}`],
    ['billing', `/billing/campaigns/${id}/affiliates`],
    statistics('range=all&granularity=month'),
  ];
  const lists: View = [
    ['attribution', `/clicks?campaignId=${id}&limit=25`],
    ['attribution', `/conversions?campaignId=${id}&limit=25`],
  ];
  const requested = (query: string): View => [...frame, statistics(query), ...lists];
  const page = (days: number): View => [
    ['attribution', `/clicks?campaignId=${id}&limit=25&cursor=${daysAgo(now, days)}`],
    ['attribution', `/conversions?campaignId=${id}&limit=25&cursor=${daysAgo(now, days)}`],
  ];
  return {
    'last 30 days': requested('range=30d&granularity=day&compare=previous&withLinks=true'),
    'all time': requested('range=all&granularity=day&withLinks=true'),
    'one country': requested('range=30d&granularity=day&compare=previous&withLinks=true&country=FR'),
    'middle page of its lists': page(DAYS / 2),
    'last page of its lists': page(DAYS),
  };
}

function overviewViews(): Screen['views'] {
  const overview = (query: string) =>
    ['attribution', `/statistics/overview?${query}&compare=previous&${ZONE}`] as const;
  const frame: View = [
    ['campaigns', '/campaigns/summaries'],
    overview('range=all&granularity=week'),
    ['billing', '/billing/due'],
    ['billing', '/billing/payout-hold'],
    ['attribution', '/conversions?book=live&limit=20'],
    ...[0, 1, 2].map((n) => ['attribution', `/clicks?campaignId=${campaignIdOf(n)}&limit=20`] as const),
  ];
  return { 'all time': frame, 'this month': [...frame, overview('range=month&granularity=day')] };
}

function affiliatesViews(): Screen['views'] {
  // The size of a page; the browser requests other services' data once it has the page.
  const ids = Array.from({ length: 50 }, (_, n) => affiliateIdOf(n)).join();
  const rows = (query: string): View => [
    ['campaigns', `/affiliates?limit=50&${query}`],
    ['attribution', `/statistics/affiliates?range=all&ids=${ids}`],
    ['billing', `/billing/affiliates?ids=${ids}`],
    ['payout', `/payouts/accounts?ids=${ids}`],
  ];
  const middle = affiliateIdOf((CAMPAIGNS * AFFILIATES_EACH) / 2);
  const sorts = ['name', 'added', 'clicks', 'conversions', 'rate', 'commissions', 'cost', 'owed'] as const;
  return {
    'first page': [['campaigns', '/affiliates/data-requests'], ...rows('sort=clicks&direction=desc')],
    ...Object.fromEntries(sorts.map((sort) => [`by ${sort}`, rows(`sort=${sort}&direction=asc`)])),
    'middle page by clicks': rows(`sort=clicks&direction=desc&cursor=${middle}_100`),
    'middle page by name': rows(`sort=name&cursor=${middle}`),
    'middle page by what is owed': rows(`sort=owed&direction=desc&cursor=${middle}_5000`),
    'one campaign': rows(`sort=clicks&direction=desc&campaignId=${campaignIdOf(0)}`),
    'search of one': rows('sort=clicks&direction=desc&search=affiliate-54321'),
    'search of a thousand': rows('sort=owed&direction=desc&search=emmy%20rossi'),
    'search of a link': rows('sort=name&search=https%3A%2F%2Fgo.example%2Fs%2F00d431'),
    'search of another link': rows('sort=name&search=https%3A%2F%2Fgo.example%2Fs%2F087551'),
  };
}

function commissionsViews(now: number): Screen['views'] {
  // The maximum size of a page; the browser requests the names once it has the page.
  const ids = Array.from({ length: 50 }, (_, n) => affiliateIdOf(n * AFFILIATES_EACH));
  const list = (query: string): View => [
    ['campaigns', '/campaigns/summaries'],
    ['campaigns', `/affiliates?ids=${ids.join()}`],
    ['attribution', '/bulk-reviews'],
    ['attribution', `/conversions?book=live&limit=50${query}`],
  ];
  const rare = campaignIdOf(CAMPAIGNS - 1);
  return {
    'first page': list(''),
    'middle page': list(`&cursor=${daysAgo(now, DAYS / 2)}`),
    'last page': list(`&cursor=${daysAgo(now, DAYS)}`),
    'waiting for review': list('&awaitingReview=true'),
    rejected: list('&state=rejected'),
    'one campaign': list(`&campaignId=${rare}`),
    'one affiliate': list(`&campaignId=${campaignIdOf(0)}&affiliateId=${affiliateIdOf(99)}`),
    'large orders': list('&minAmountMinor=20900'),
    'days of two months ago': list(
      `&from=${new Date(now - 61 * DAY_MS).toISOString()}&to=${new Date(now - 60 * DAY_MS).toISOString()}`,
    ),
  };
}
