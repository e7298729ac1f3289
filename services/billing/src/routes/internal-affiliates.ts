import { AffiliateRanking, OwedRankingQuery, RANKING_BODY_LIMIT } from '@sillage/proto/http/affiliate-rankings';
import { AffiliatesAsked } from '@sillage/proto/http/affiliate-records';
import { OwedToAffiliate } from '@sillage/proto/http/billing';
import { AffiliateStandings } from '@sillage/proto/http/programmes';
import { Uuid } from '@sillage/proto/values/ids';
import { type HttpApp, requireInternal } from '@sillage/runtime/http';
import { z } from 'zod';
import { findOpening } from '../db/opening-balances.ts';
import { rankByOwed } from '../db/owed-affiliates.ts';
import type { BillingDeps } from '../deps.ts';
import { openingState } from '../domain/opening-balance.ts';
import { affiliateStandings } from '../ledger/affiliate-standings.ts';
import { balancesOf } from '../ledger/balances.ts';

/**
 * What campaigns asks before an affiliate is deleted or an import undone, for which test money keeps nobody; in which
 * order it lists affiliates; and what it shows one of all their programmes.
 */
export function internalAffiliateRoutes(
  app: HttpApp,
  deps: Pick<BillingDeps, 'db' | 'clock' | 'config' | 'providers'>,
): void {
  const { db, config } = deps;
  app.get(
    '/internal/affiliates/:affiliateId/owed',
    {
      onRequest: requireInternal(config.INTERNAL_SECRET),
      schema: { params: z.object({ affiliateId: Uuid }), response: { 200: OwedToAffiliate } },
    },
    async (request): Promise<OwedToAffiliate> => {
      const types = ['affiliate.pending', 'affiliate.payable', 'affiliate.settling'] as const;
      const owed = new Map<string, OwedToAffiliate['owed'][number]>();
      for (const balance of await balancesOf(db, 'live', { affiliateIds: [request.params.affiliateId], types })) {
        const row = owed.get(balance.currency) ?? { currency: balance.currency, owedMinor: 0n, pendingMinor: 0n };
        if (balance.type === 'affiliate.pending') row.pendingMinor -= balance.balanceMinor;
        else row.owedMinor -= balance.balanceMinor;
        owed.set(balance.currency, row);
      }
      // What was paid too much keeps nobody from being deleted.
      return {
        owed: [...owed.values()].filter((balance) => balance.owedMinor > 0 || balance.pendingMinor > 0),
        openingBalance: openingState(await findOpening(db, request.params.affiliateId)),
      };
    },
  );

  app.post(
    '/internal/affiliates/standings',
    {
      onRequest: requireInternal(config.INTERNAL_SECRET),
      config: { changes: 'nothing' },
      schema: { body: AffiliatesAsked, response: { 200: AffiliateStandings } },
    },
    ({ body }) => affiliateStandings(deps, body.affiliates),
  );

  app.post(
    '/internal/affiliates/ranking',
    {
      bodyLimit: RANKING_BODY_LIMIT,
      onRequest: requireInternal(config.INTERNAL_SECRET),
      config: { changes: 'nothing' },
      schema: { body: OwedRankingQuery, response: { 200: AffiliateRanking } },
    },
    async ({ body }) => ({ affiliates: [...(await rankByOwed(db, body))] }),
  );
}
