import { ByAffiliate, ByCampaign } from '@sillage/proto/http/campaigns';
import { Statement, StatementFileQuery, StatementQuery } from '@sillage/proto/http/statements';
import { DEFAULT_LANGUAGE } from '@sillage/proto/values/languages';
import { acceptedLanguage, type HttpApp, ownAffiliate, requireUser } from '@sillage/runtime/http';
import type { z } from 'zod';
import type { BillingDeps } from '../../deps.ts';
import { openFonts } from '../../pdf/fonts.ts';
import { getOwnCampaign } from '../../settlements/own-campaign.ts';
import { findPayer, loadStatement } from '../../statements/load-statement.ts';
import { renderStatement } from '../../statements/render-statement.ts';
import { statementCsv } from '../../statements/statement-csv.ts';

const FOR_MERCHANTS = '/api/v1/billing/campaigns/:campaignId/affiliates/:affiliateId/statement';
const FOR_AFFILIATES = '/api/v1/public/billing/campaigns/:campaignId/statement';

type Of = z.output<typeof ByAffiliate>;

/**
 * An affiliate's earnings and payments of a year: for the affiliate, with the access ticket of their own page, and for
 * the merchant.
 */
export function statementRoutes(app: HttpApp, deps: BillingDeps): void {
  const { db, authenticator, clock } = deps;
  const fonts = openFonts();
  const onRequest = requireUser(authenticator);

  async function ofMerchant(of: Of, ownerUserId: string): Promise<Of> {
    await getOwnCampaign(db, of.campaignId, ownerUserId);
    return of;
  }

  const load = (of: Of, { year }: z.output<typeof StatementQuery>) =>
    loadStatement(db, { ...of, year, nowMs: clock() });

  async function fileOf(of: Of, query: z.output<typeof StatementFileQuery>, accepted: string | undefined) {
    const { format } = query;
    const statement = await load(of, query);
    const language = acceptedLanguage(accepted) ?? DEFAULT_LANGUAGE;
    return {
      headers: {
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="statement-${statement.year}.${format}"`,
        'content-type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/pdf',
      },
      content:
        format === 'csv'
          ? statementCsv(statement)
          : await renderStatement(statement, await findPayer(db, of), language, fonts),
    };
  }

  app.get(
    FOR_MERCHANTS,
    { onRequest, schema: { params: ByAffiliate, querystring: StatementQuery, response: { 200: Statement } } },
    async ({ params, query, user }, reply): Promise<Statement> => {
      reply.header('cache-control', 'no-store');
      return load(await ofMerchant(params, user.id), query);
    },
  );

  app.get(
    `${FOR_MERCHANTS}/file`,
    { onRequest, schema: { params: ByAffiliate, querystring: StatementFileQuery } },
    async ({ params, query, user, headers }, reply) => {
      const file = await fileOf(await ofMerchant(params, user.id), query, headers['accept-language']);
      return reply.headers(file.headers).send(file.content);
    },
  );

  app.get(
    FOR_AFFILIATES,
    { schema: { params: ByCampaign, querystring: StatementQuery, response: { 200: Statement } } },
    async ({ params, query, headers }, reply): Promise<Statement> => {
      reply.header('cache-control', 'no-store');
      return load(await ownAffiliate(deps, { params, headers }), query);
    },
  );

  app.get(
    `${FOR_AFFILIATES}/file`,
    { schema: { params: ByCampaign, querystring: StatementFileQuery } },
    async ({ params, query, headers }, reply) => {
      const of = await ownAffiliate(deps, { params, headers });
      const file = await fileOf(of, query, headers['accept-language']);
      return reply.headers(file.headers).send(file.content);
    },
  );
}
