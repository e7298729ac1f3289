import { AskWhatIf, WhatIf, WhatIfList, WhatIfResult, type WhatIfSums } from '@sillage/proto/http/what-ifs';
import { Uuid } from '@sillage/proto/values/ids';
import { type HttpApp, requireUser } from '@sillage/runtime/http';
import { AppError, found } from '@sillage/runtime/service';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { readKeptFrom } from '../db/clicks/click-retention.ts';
import {
  countConversions,
  findWhatIf,
  insertWhatIf,
  listMostAffected,
  listWhatIfs,
  sumWhatIf,
  type WhatIfRow,
  type WhatIfSumsRow,
} from '../db/what-ifs/what-ifs.ts';
import type { RouteDeps } from '../deps.ts';
import { ownCampaign } from './figures/own-campaign.ts';

const ById = z.object({ whatIfId: Uuid });
const OfCampaign = z.object({ campaignId: Uuid });

/**
 * The orders of a campaign as they would be with other settings; computed in the background without changing anything.
 */
export function whatIfRoutes(app: HttpApp, deps: RouteDeps): void {
  const { db, clock } = deps;
  const onRequest = requireUser(deps.authenticator);

  app.post(
    '/api/v1/what-ifs',
    { onRequest, config: { changes: 'nothing' }, schema: { body: AskWhatIf, response: { 201: WhatIf } } },
    async ({ body, user }, reply) => {
      const campaign = await ownCampaign(deps, body.campaignId, user.id);
      const range = {
        campaignId: body.campaignId,
        book: campaign.isTest ? ('test' as const) : ('live' as const),
        rangeFrom: new Date(body.from),
        rangeTo: new Date(body.to),
      };
      const keptFrom = await readKeptFrom(db);
      const row: WhatIfRow = {
        id: uuidv7(),
        ...range,
        supposed: body.hypotheticalTerms,
        total: await countConversions(db, range),
        decided: 0,
        cursor: null,
        clicksSince: keptFrom > range.rangeFrom.getTime() ? new Date(keptFrom) : null,
        askedAt: new Date(clock()),
        attempts: 0,
        triedAt: new Date(clock()),
        finishedAt: null,
        hasFailed: false,
      };
      if (!(await insertWhatIf(db, row)))
        throw new AppError('invalid_transition', 'The previous what-if of this campaign is still running');
      return reply.code(201).send(whatIfView(row));
    },
  );

  app.get(
    '/api/v1/what-ifs',
    { onRequest, schema: { querystring: OfCampaign, response: { 200: WhatIfList } } },
    async ({ query, user }) => {
      await ownCampaign(deps, query.campaignId, user.id);
      return { whatIfs: (await listWhatIfs(db, query.campaignId)).map(whatIfView) };
    },
  );

  app.get(
    '/api/v1/what-ifs/:whatIfId',
    { onRequest, schema: { params: ById, response: { 200: WhatIfResult } } },
    async ({ params, user }) => {
      const row = found(await findWhatIf(db, params.whatIfId));
      const { currency } = await ownCampaign(deps, row.campaignId, user.id);
      const { affected, ...sums } = await sumWhatIf(db, row.id);
      const rows = await listMostAffected(db, row.id);
      return {
        whatIf: whatIfView(row),
        currency,
        totals: comparedView(sums),
        affected,
        affiliates: rows.map((of) => ({ affiliateId: of.affiliateId, ...comparedView(of) })),
      };
    },
  );
}

function whatIfView(row: WhatIfRow): WhatIf {
  const { id, campaignId, supposed: hypotheticalTerms, total, decided, finishedAt } = row;
  return {
    ...{ id, campaignId, hypotheticalTerms, total, decided },
    isTest: row.book === 'test',
    from: row.rangeFrom.toISOString(),
    to: row.rangeTo.toISOString(),
    state: row.hasFailed ? 'failed' : finishedAt === null ? 'running' : 'done',
    clicksSince: row.clicksSince?.toISOString() ?? null,
    askedAt: row.askedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}

function comparedView(row: Omit<WhatIfSumsRow, 'affiliateId'>) {
  const was: WhatIfSums = {
    conversions: row.wasConversions,
    pending: row.wasPending,
    commissionMinor: row.wasCommissionMinor,
    feeMinor: row.wasFeeMinor,
  };
  const { conversions, pending, commissionMinor, feeMinor, bookableMinor } = row;
  return { was, wouldBe: { conversions, pending, commissionMinor, feeMinor }, bookableMinor };
}
