import { Readable } from 'node:stream';
import { AffiliateFilters } from '@sillage/proto/http/listed-affiliates';
import { type CsvCell, csvLine, type HttpApp, requireUser } from '@sillage/runtime/http';
import type { Place } from '@sillage/runtime/postgres';
import { type ExportedAffiliate, listExported } from '../../db/affiliates/exported-affiliates.ts';
import type { RouteDeps } from '../../deps.ts';
import { writeTags } from '../../domain/imports/tags.ts';
import { nextAdded } from './listed-affiliates.ts';

const PAGE = 500;

type ExportDeps = Pick<RouteDeps, 'db' | 'records' | 'billing' | 'addresses'>;

/** The list of all campaigns' affiliates, as a CSV file that can be imported. */
export function exportedAffiliateRoutes(app: HttpApp, deps: ExportDeps & Pick<RouteDeps, 'authenticator'>): void {
  app.get(
    '/api/v1/affiliates/export.csv',
    {
      onRequest: requireUser(deps.authenticator),
      // An export of every name and address requires the step-up for access.
      config: { changes: 'access' },
      schema: { querystring: AffiliateFilters },
    },
    async ({ query, user }, reply) =>
      reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="sillage-affiliates.csv"')
        .header('cache-control', 'no-store')
        .send(Readable.from(affiliateLines(deps, user.id, query))),
  );
}

/** An affiliate with the data of other services. */
interface Described extends ExportedAffiliate {
  readonly clicks: number;
  readonly conversions: number;
  /** In the campaign's currency, as is the amount owed. */
  readonly commissionMinor: bigint;
  readonly owedMinor: bigint;
}

/**
 * The import recognizes the columns in NAMES of `domain/imports/columns.ts`. The others must not have such a name,
 * above all not the amount owed, which would be owed twice.
 */
const columnsOf = ({ addresses }: ExportDeps): Readonly<Record<string, (row: Described) => CsvCell>> => ({
  affiliateId: ({ id }) => id,
  campaignId: ({ campaignId }) => campaignId,
  campaign: ({ campaignName }) => campaignName,
  name: ({ name }) => name,
  email: ({ email }) => email,
  status: ({ isActive }) => (isActive ? 'active' : 'inactive'),
  rate: ({ rateBps }) => rateBps / 100,
  group: ({ groupName }) => groupName,
  tags: ({ tags }) => writeTags(tags),
  couponCodes: ({ couponCodes }) => couponCodes.join(' '),
  alias: ({ alias }) => alias,
  trackingUrl: ({ id: affiliateId, campaignId, shortCode }) => addresses.link({ campaignId, affiliateId, shortCode }),
  createdAt: ({ createdAt }) => createdAt.toISOString(),
  clicks: ({ clicks }) => clicks,
  conversions: ({ conversions }) => conversions,
  currency: ({ currency }) => currency,
  commissionMinor: ({ commissionMinor }) => commissionMinor,
  owedMinor: ({ owedMinor }) => owedMinor,
});

/** One page at a time, as fast as the reader consumes them: memory does not grow with the number of affiliates. */
export async function* affiliateLines(
  deps: ExportDeps,
  ownerUserId: string,
  filters: AffiliateFilters,
): AsyncGenerator<string, void, undefined> {
  const columns = columnsOf(deps);
  const cells = Object.values(columns);
  let heading = csvLine(Object.keys(columns));
  for (let after: Place | undefined; ; ) {
    const places = await nextAdded(deps.db, ownerUserId, filters, { limit: PAGE, after });
    const ids = places.map(({ id }) => id);
    const rows = await describe(deps, await listExported(deps.db, ownerUserId, ids));
    // Sent together with the first rows, so that missing data cause an error response rather than half a file.
    yield heading + rows.map((row) => csvLine(cells.map((cell) => cell(row)))).join('');
    heading = '';
    after = places.at(-1);
    if (places.length < PAGE) return;
  }
}

async function describe(
  { records, billing }: ExportDeps,
  rows: readonly ExportedAffiliate[],
): Promise<readonly Described[]> {
  if (rows.length === 0) return [];
  const requested = rows.map(({ id, campaignId }) => ({ affiliateId: id, campaignId }));
  const [figures, overview] = await Promise.all([records.figuresOf(requested), billing.payoutOverview(requested)]);
  const figuresOf = new Map(figures.map((figure) => [figure.affiliateId, figure]));
  const payoutsOf = new Map(overview.affiliates.map((affiliate) => [affiliate.affiliateId, affiliate]));
  return rows.map((row) => {
    const inCurrency = ({ currency }: { readonly currency: string }) => currency === row.currency;
    const known = figuresOf.get(row.id);
    const earned = known?.commissions.find(inCurrency);
    return {
      ...row,
      clicks: known?.clicks ?? 0,
      conversions: known?.conversions ?? 0,
      commissionMinor: earned ? earned.pendingMinor + earned.approvedMinor + earned.paidMinor : 0n,
      owedMinor: payoutsOf.get(row.id)?.balances.find(inCurrency)?.owedMinor ?? 0n,
    };
  });
}
