import {
  AskQuote,
  BySettlement,
  ConfirmQuote,
  Settlement,
  SettlementList,
  SettlementQuery,
} from '@sillage/proto/http/settlements';
import { sumsToJson } from '@sillage/proto/values/money';
import { cutPage, type HttpApp, requireUser } from '@sillage/runtime/http';
import { listSettlements } from '../../db/settlements/settlements.ts';
import type { BillingDeps } from '../../deps.ts';
import { cancelSettlement } from '../../settlements/cancel-settlement.ts';
import { confirmSettlement } from '../../settlements/confirm-settlement.ts';
import { loadQuote } from '../../settlements/load-quote.ts';
import { getOwnCampaign, refuseStranger } from '../../settlements/own-campaign.ts';
import { getOwnSettlement } from '../../settlements/own-settlement.ts';
import { resumeSettlement } from '../../settlements/resume-settlement.ts';
import { summarize, viewSettlement } from '../../settlements/view.ts';

/** Payments of the amounts owed to affiliates. Amounts always come from the ledger, never from the request. */
export function settlementRoutes(app: HttpApp, deps: BillingDeps): void {
  const onRequest = requireUser(deps.authenticator);
  const config = { changes: 'money' } as const;
  const { db } = deps;
  const show = async (id: string, ownerUserId: string) =>
    viewSettlement(db, await getOwnSettlement(db, id, ownerUserId));

  app.post(
    '/api/v1/billing/settlements/quote',
    // Without a response schema: validating 10,000 lines that we have computed takes as long as computing them.
    { onRequest, config, schema: { body: AskQuote } },
    async ({ body, user }, reply) => {
      const campaign = await getOwnCampaign(db, body.campaignId, user.id);
      const requested = { reason: body.reason, affiliateId: body.affiliateId ?? null };
      await refuseStranger(db, campaign, requested.affiliateId);
      const { quote } = await loadQuote(deps, campaign, requested);
      return reply.type('application/json').serializer(sumsToJson).send(quote);
    },
  );

  app.post(
    '/api/v1/billing/settlements',
    { onRequest, config, schema: { body: ConfirmQuote, response: { 200: Settlement, 201: Settlement } } },
    async ({ body, user }, reply) => {
      const { id, isNew } = await confirmSettlement(deps, user.id, {
        ...body,
        affiliateId: body.affiliateId ?? null,
        cardId: body.cardId ?? null,
      });
      return reply.code(isNew ? 201 : 200).send(await show(id, user.id));
    },
  );

  app.get(
    '/api/v1/billing/settlements',
    { onRequest, config, schema: { querystring: SettlementQuery, response: { 200: SettlementList } } },
    async ({ query, user }) => {
      const { book } = await getOwnCampaign(db, query.campaignId, user.id);
      const rows = await listSettlements(db, query.book ?? book, { ...query, limit: query.limit + 1 });
      const { shown, last } = cutPage(rows, query.limit);
      return { settlements: await summarize(db, shown), next: last?.id ?? null };
    },
  );

  const one = { onRequest, config, schema: { params: BySettlement, response: { 200: Settlement } } };

  app.get('/api/v1/billing/settlements/:settlementId', one, ({ params, user }) => show(params.settlementId, user.id));

  app.post('/api/v1/billing/settlements/:settlementId/resume', one, async ({ params, user }) => {
    await resumeSettlement(deps, user.id, params.settlementId);
    return show(params.settlementId, user.id);
  });

  app.post('/api/v1/billing/settlements/:settlementId/cancel', one, async ({ params, user }) => {
    await cancelSettlement(deps, user.id, params.settlementId);
    return show(params.settlementId, user.id);
  });
}
