import { OwedCommissions } from '@sillage/proto/http/account-deletion';
import { AffiliateRanking, FiguresRankingQuery, RANKING_BODY_LIMIT } from '@sillage/proto/http/affiliate-rankings';
import { AffiliateSumsList, AffiliatesRequest } from '@sillage/proto/http/affiliate-records';
import { CommissionFiguresPage } from '@sillage/proto/http/commission-figures';
import { CampaignModes } from '@sillage/proto/http/demo';
import { EventTotals, InstallationTotals } from '@sillage/proto/http/merchants';
import { AffiliateMonths } from '@sillage/proto/http/programmes';
import { ReportKeyQuery, ReportKeyUses } from '@sillage/proto/http/report-keys';
import { KeptClick } from '@sillage/proto/http/visits';
import { Book } from '@sillage/proto/values/book';
import { Uuid } from '@sillage/proto/values/ids';
import { text } from '@sillage/proto/values/text';
import { type HttpApp, requireInternal } from '@sillage/runtime/http';
import { found } from '@sillage/runtime/service';
import { NIL } from 'uuid';
import { z } from 'zod';
import { findCampaign, listOwnCampaigns } from '../db/campaigns.ts';
import { findKeptClick } from '../db/clicks/kept-click.ts';
import { listKeyUses } from '../db/conversions/report-keys.ts';
import { listAffiliateMonths } from '../db/figures/affiliate-months.ts';
import { rankByFigures } from '../db/figures/affiliate-standings.ts';
import { listAffiliateSums } from '../db/figures/affiliate-sums.ts';
import { type FiguresPlace, listCommissionFigures } from '../db/figures/commission-figures.ts';
import { listOwedCommissions } from '../db/figures/owed.ts';
import { sumTotals } from '../db/figures/totals.ts';
import type { RouteDeps } from '../deps.ts';

const PAGE = 1_000;
const After = text(40).regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12} [A-Z]{3}$/);

/**
 * Requests of identity (before an account is deleted or its dashboard made public), billing (to compare the ledger),
 * the edge (uses of a key, the visitor of a click) and campaigns (to show affiliates their own figures).
 */
export function internalRoutes(app: HttpApp, deps: RouteDeps): void {
  app.get(
    '/internal/totals',
    {
      onRequest: requireInternal(deps.internalSecret),
      schema: { response: { 200: InstallationTotals.extend(EventTotals.shape) } },
    },
    () => sumTotals(deps.db),
  );

  app.get(
    '/internal/owners/:ownerUserId/owed-commissions',
    {
      onRequest: requireInternal(deps.internalSecret),
      schema: { params: z.object({ ownerUserId: Uuid }), response: { 200: OwedCommissions } },
    },
    (request) => listOwedCommissions(deps.db, request.params.ownerUserId),
  );

  app.get(
    '/internal/owners/:ownerUserId/campaign-modes',
    {
      onRequest: requireInternal(deps.internalSecret),
      schema: { params: z.object({ ownerUserId: Uuid }), response: { 200: CampaignModes } },
    },
    async ({ params }) => {
      const campaigns = await listOwnCampaigns(deps.db, params.ownerUserId);
      const test = campaigns.filter(({ isTest }) => isTest).length;
      return { test, live: campaigns.length - test };
    },
  );

  app.get(
    '/internal/campaigns/:campaignId/commissions',
    {
      onRequest: requireInternal(deps.internalSecret),
      schema: {
        params: z.object({ campaignId: Uuid }),
        querystring: z.object({ after: After.optional(), book: Book.default('live') }),
        response: { 200: CommissionFiguresPage },
      },
    },
    async ({ params, query }): Promise<CommissionFiguresPage> => {
      const campaign = await findCampaign(deps.db, params.campaignId);
      const page = { after: placeOf(query.after), limit: PAGE };
      const figures = campaign ? await listCommissionFigures(deps.db, campaign, query.book, page) : [];
      const last = figures.length === PAGE ? figures.at(-1) : undefined;
      return { figures, next: last ? `${last.affiliateId} ${last.currency}` : null };
    },
  );

  app.get(
    '/internal/campaigns/:campaignId/report-keys',
    {
      onRequest: requireInternal(deps.internalSecret),
      schema: { params: z.object({ campaignId: Uuid }), querystring: ReportKeyQuery, response: { 200: ReportKeyUses } },
    },
    async ({ params, query }): Promise<ReportKeyUses> => ({
      uses: [...(await listKeyUses(deps.db, params.campaignId, query.kind, query.key))],
    }),
  );

  app.get(
    '/internal/clicks/:clickId/kept',
    {
      onRequest: requireInternal(deps.internalSecret),
      schema: {
        params: z.object({ clickId: Uuid }),
        querystring: z.object({ atMs: z.coerce.number().int() }),
        response: { 200: KeptClick },
      },
    },
    async ({ params, query }) =>
      found(await findKeptClick(deps.db, params.clickId, new Date(query.atMs), deps.clickRetentionDays || null)),
  );

  app.post(
    '/internal/affiliates/figures',
    {
      onRequest: requireInternal(deps.internalSecret),
      config: { changes: 'nothing' },
      schema: { body: AffiliatesRequest, response: { 200: AffiliateSumsList } },
    },
    async ({ body }) => ({ affiliates: await listAffiliateSums(deps.db, body.affiliates) }),
  );

  app.post(
    '/internal/affiliates/months',
    {
      onRequest: requireInternal(deps.internalSecret),
      config: { changes: 'nothing' },
      schema: { body: AffiliatesRequest, response: { 200: AffiliateMonths } },
    },
    ({ body }) => listAffiliateMonths(deps.db, body.affiliates, deps.clock()),
  );

  app.post(
    '/internal/affiliates/ranking',
    {
      bodyLimit: RANKING_BODY_LIMIT,
      onRequest: requireInternal(deps.internalSecret),
      config: { changes: 'nothing' },
      schema: { body: FiguresRankingQuery, response: { 200: AffiliateRanking } },
    },
    async ({ body }) => ({ affiliates: [...(await rankByFigures(deps.db, body))] }),
  );
}

function placeOf(after: string | undefined): FiguresPlace {
  return after === undefined
    ? { affiliateId: NIL, currency: '' }
    : { affiliateId: after.slice(0, 36), currency: after.slice(37) };
}
