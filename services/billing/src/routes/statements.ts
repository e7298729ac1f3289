import {
  ByAffiliateOfCampaign,
  Statement,
  StatementFileQuery,
  type StatementFormat,
  StatementQuery,
} from '@sillage/proto/http/statements';
import { Uuid } from '@sillage/proto/values/ids';
import { DEFAULT_LANGUAGE } from '@sillage/proto/values/languages';
import { acceptedLanguage, bearerToken, type HttpApp, requireUser } from '@sillage/runtime/http';
import { notFound } from '@sillage/runtime/service';
import { z } from 'zod';
import type { BillingDeps } from '../deps.ts';
import { openFonts } from '../pdf/fonts.ts';
import { getOwnCampaign } from '../settlements/own-campaign.ts';
import { type LoadedStatement, loadStatement } from '../statements/load-statement.ts';
import { renderStatement } from '../statements/render-statement.ts';
import { statementCsv } from '../statements/statement-csv.ts';

const FOR_MERCHANTS = '/api/v1/billing/campaigns/:campaignId/affiliates/:affiliateId/statement';
const FOR_AFFILIATES = '/api/v1/public/billing/campaigns/:campaignId/statement';
const ByCampaign = z.object({ campaignId: Uuid });

/** What an affiliate earned and was paid in a year: for them, with the access ticket of their own page, and for the merchant. */
export function statementRoutes(app: HttpApp, { db, tickets, authenticator, clock }: BillingDeps): void {
  const fonts = openFonts();
  const onRequest = requireUser(authenticator);

  async function forMerchant(
    of: z.output<typeof ByAffiliateOfCampaign>,
    ownerUserId: string,
    year: number | undefined,
  ): Promise<LoadedStatement> {
    await getOwnCampaign(db, of.campaignId, ownerUserId);
    return loadStatement(db, { ...of, year, nowMs: clock() });
  }

  async function forAffiliate(
    asked: string,
    authorization: string | undefined,
    year: number | undefined,
  ): Promise<LoadedStatement> {
    const { campaignId, affiliateId } = await tickets.verify(bearerToken(authorization));
    // A page that shows all affiliates is open to others.
    if (campaignId !== asked || affiliateId === undefined) throw notFound();
    return loadStatement(db, { campaignId, affiliateId, year, nowMs: clock() });
  }

  async function fileOf(loaded: LoadedStatement, format: StatementFormat, accepted: string | undefined) {
    const { statement } = loaded;
    const language = acceptedLanguage(accepted) ?? DEFAULT_LANGUAGE;
    return {
      headers: {
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="statement-${statement.year}.${format}"`,
        'content-type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/pdf',
      },
      content: format === 'csv' ? statementCsv(statement) : await renderStatement(loaded, language, fonts),
    };
  }

  app.get(
    FOR_MERCHANTS,
    {
      onRequest,
      schema: { params: ByAffiliateOfCampaign, querystring: StatementQuery, response: { 200: Statement } },
    },
    async ({ params, query, user }, reply): Promise<Statement> => {
      reply.header('cache-control', 'no-store');
      return (await forMerchant(params, user.id, query.year)).statement;
    },
  );

  app.get(
    `${FOR_MERCHANTS}/file`,
    { onRequest, schema: { params: ByAffiliateOfCampaign, querystring: StatementFileQuery } },
    async ({ params, query, user, headers }, reply) => {
      const loaded = await forMerchant(params, user.id, query.year);
      const file = await fileOf(loaded, query.format, headers['accept-language']);
      return reply.headers(file.headers).send(file.content);
    },
  );

  app.get(
    FOR_AFFILIATES,
    { schema: { params: ByCampaign, querystring: StatementQuery, response: { 200: Statement } } },
    async ({ params, query, headers }, reply): Promise<Statement> => {
      reply.header('cache-control', 'no-store');
      return (await forAffiliate(params.campaignId, headers.authorization, query.year)).statement;
    },
  );

  app.get(
    `${FOR_AFFILIATES}/file`,
    { schema: { params: ByCampaign, querystring: StatementFileQuery } },
    async ({ params, query, headers }, reply) => {
      const loaded = await forAffiliate(params.campaignId, headers.authorization, query.year);
      const file = await fileOf(loaded, query.format, headers['accept-language']);
      return reply.headers(file.headers).send(file.content);
    },
  );
}
