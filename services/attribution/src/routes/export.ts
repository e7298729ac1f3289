import { Readable } from 'node:stream';
import { ClickFilters, StatisticsQuery } from '@sillage/proto/http/statistics';
import { Uuid } from '@sillage/proto/values/ids';
import { type CsvCell, csvLine, type HttpApp, requireUser } from '@sillage/runtime/http';
import { z } from 'zod';
import type { KnownCampaign } from '../db/campaigns.ts';
import type { ClicksTable } from '../db/clicks/click-tables.ts';
import { listClicks, listConversions, type Page, type StoredClickRow, spanOf } from '../db/lists.ts';
import type { RouteDeps } from '../deps.ts';
import { campaignEvolution } from '../queries/campaign-statistics.ts';
import { checkedRange } from '../queries/statistics.ts';
import { checkAffiliate, ownCampaign } from './figures/own-campaign.ts';

const Query = StatisticsQuery.extend({
  kind: z.enum(['clicks', 'conversions', 'evolution']),
  ...ClickFilters.shape,
});
const PAGE = 1_000;

/**
 * CSV files of any length in constant memory: keyset pages, one after the other, as fast as the reader consumes them.
 */
export function exportRoutes(app: HttpApp, deps: RouteDeps): void {
  app.get(
    '/api/v1/statistics/campaigns/:campaignId/export.csv',
    {
      onRequest: requireUser(deps.authenticator),
      // An export of every order and every visit requires the step-up for access.
      config: { changes: 'access' },
      schema: { params: z.object({ campaignId: Uuid }), querystring: Query },
    },
    async (request, reply) => {
      const { kind, range: named, from: since, to: until, granularity, timeZone, ...filters } = request.query;
      const { affiliateId, ...ofClicks } = filters;
      const requested = { range: named, from: since, to: until, granularity, timeZone };
      const campaign = await ownCampaign(deps, request.params.campaignId, request.user.id);
      if (affiliateId !== undefined) await checkAffiliate(deps, campaign.campaignId, affiliateId);
      const now = deps.clock();
      const { range } = await checkedRange(deps.db, requested, now);
      const { from, to } = range;
      // An affiliate has conversions without clicks, from coupon codes, so the join with clicks is only made for other
      // filters.
      const isFiltered = Object.values(ofClicks).some((value) => value !== undefined);
      const page = {
        campaignId: campaign.campaignId,
        affiliateId,
        span: spanOf(campaign),
        ...(isFiltered ? { filters: ofClicks } : {}),
        limit: PAGE,
      };
      const lines =
        kind === 'evolution'
          ? evolutionLines(await campaignEvolution(deps.db, campaign, requested, filters, now), campaign)
          : kind === 'clicks'
            ? clickLines(deps, page, from, to)
            : conversionLines(deps, page, from, to);
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="sillage-${kind}-${campaign.campaignId}.csv"`)
        .header('cache-control', 'no-store')
        .send(Readable.from(lines));
    },
  );
}

type Evolution = Awaited<ReturnType<typeof campaignEvolution>>;

/** `countedFrom` as in the statistics: the start of what was counted, if that is later than the start of the range. */
function* evolutionLines({ evolution, countedFrom }: Evolution, { currency }: KnownCampaign) {
  yield csvLine(['at', 'clicks', 'conversions', 'currency', 'revenueMinor', 'commissionMinor', 'countedFrom']);
  for (const { at, clicks, conversions, revenueMinor, commissionMinor } of evolution)
    yield csvLine([at, clicks, conversions, currency, revenueMinor, commissionMinor, countedFrom]);
}

/** The names of a click's columns in the file: none if it is left out, several for a list. */
const CLICK_CSV: Readonly<Record<keyof ClicksTable, readonly string[]>> = {
  id: ['id'],
  occurredAt: ['occurredAt'],
  affiliateId: ['affiliateId'],
  outcome: ['outcome'],
  superseded: ['superseded'],
  rejectedReason: ['rejectedReason'],
  country: ['country'],
  device: ['device'],
  browser: ['browser'],
  os: ['os'],
  referrerHost: ['referrerHost'],
  destinationUrl: ['destinationUrl'],
  shortCode: ['shortCode'],
  subs: ['sub1', 'sub2', 'sub3', 'sub4', 'sub5'],
  // The file is of one campaign, and a visitor's cookie is private.
  campaignId: [],
  sessionId: [],
  windowSeconds: [],
};
const clickCsv = Object.entries(CLICK_CSV) as [keyof ClicksTable, readonly string[]][];

async function* clickLines({ db }: RouteDeps, page: Page, from: Date | null, to: Date) {
  yield csvLine(Object.values(CLICK_CSV).flat());
  for await (const rows of pages((before) => listClicks(db, { ...page, before }), from, to)) {
    yield rows.map((row) => csvLine(clickCsv.flatMap(([column, names]) => clickCells(row[column], names)))).join('');
  }
}

function clickCells(value: StoredClickRow[keyof ClicksTable], names: readonly string[]): CsvCell[] {
  return names.map((_, n) => {
    if (Array.isArray(value)) return value[n] ?? '';
    return value instanceof Date ? value.toISOString() : value;
  });
}

async function* conversionLines({ db }: RouteDeps, page: Page, from: Date | null, to: Date) {
  yield csvLine([
    'id',
    'occurredAt',
    'affiliateId',
    'orderId',
    'currency',
    'amountMinor',
    'refundedMinor',
    'commissionMinor',
    'rateBps',
    'state',
    'rejection',
    'verified',
    'isTest',
    'source',
    'holdUntil',
  ]);
  for await (const rows of pages((before) => listConversions(db, { ...page, before }), from, to)) {
    yield rows
      .map((row) =>
        csvLine([
          row.id,
          row.occurredAt.toISOString(),
          row.affiliateId,
          row.orderId,
          row.currency,
          row.amountMinor,
          row.refundedMinor,
          row.commissionMinor,
          row.rateBps,
          row.state,
          row.rejection,
          row.verified,
          row.isTest,
          row.source,
          row.holdUntil?.toISOString() ?? null,
        ]),
      )
      .join('');
  }
}

/** The smallest id, so that the range's whole last millisecond is included. */
const NIL = '00000000-0000-0000-0000-000000000000';

async function* pages<T extends { readonly id: string; readonly occurredAt: Date }>(
  read: (before: { at: number; id: string }) => Promise<readonly T[]>,
  from: Date | null,
  to: Date,
) {
  let before = { at: to.getTime(), id: NIL };
  for (;;) {
    const rows = await read(before);
    const inRange = from === null ? rows : rows.filter((row) => row.occurredAt >= from);
    if (inRange.length > 0) yield inRange;
    const last = rows.at(-1);
    if (!last || inRange.length < rows.length || rows.length < PAGE) return;
    before = { at: last.occurredAt.getTime(), id: last.id };
  }
}
