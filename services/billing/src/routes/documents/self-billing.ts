import { ByCampaign } from '@sillage/proto/http/campaigns';
import {
  Dac7Query,
  type SelfBilled,
  SelfBilledFileQuery,
  SelfBilledList,
  SelfBilledQuery,
} from '@sillage/proto/http/self-billing';
import { MailedPdf } from '@sillage/proto/http/statements';
import { TaxAsks } from '@sillage/proto/http/tax-settings';
import { Uuid } from '@sillage/proto/values/ids';
import { cutPage, type HttpApp, ownAffiliate, requireInternal, requireUser } from '@sillage/runtime/http';
import { notFound } from '@sillage/runtime/service';
import { z } from 'zod';
import { listEarnedQuarters } from '../../db/documents/earned-quarters.ts';
import {
  findSelfBilled,
  hasSelfBilled,
  listSelfBilled,
  type NamedDocument,
} from '../../db/documents/self-billed-documents.ts';
import { findTaxSettings, findTaxSettingsOf } from '../../db/documents/tax-settings.ts';
import type { BillingDeps, Db } from '../../deps.ts';
import { openFonts } from '../../pdf/fonts.ts';
import { changeTaxSettings } from '../../self-billing/change-settings.ts';
import { dac7Csv } from '../../self-billing/dac7-csv.ts';
import { renderSelfBilled } from '../../self-billing/render-self-billed.ts';

const ByDocument = z.object({ documentId: Uuid });
const ByOwnDocument = ByCampaign.extend(ByDocument.shape);
const NOTHING = { details: false, selfBilling: false };
const FOR_AFFILIATES = '/api/v1/public/billing/campaigns/:campaignId/self-billed';

/**
 * Invoices that a merchant creates in the name of affiliates: the documents for both sides, and the setting that
 * enables them.
 */
export function selfBillingRoutes(app: HttpApp, deps: BillingDeps): void {
  const { db, config: settings } = deps;
  const onRequest = requireUser(deps.authenticator);
  const config = { changes: 'money' } as const;
  const fonts = openFonts();

  async function fileOf(document: NamedDocument | undefined) {
    if (!document) throw notFound();
    const headers = {
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="${document.number}.pdf"`,
      'content-type': 'application/pdf',
    };
    return { headers, content: await renderSelfBilled(document, fonts) };
  }

  app.get(
    '/api/v1/billing/tax-settings',
    { onRequest, schema: { response: { 200: TaxAsks } } },
    async ({ user }): Promise<TaxAsks> => (await findTaxSettings(db, user.id)) ?? NOTHING,
  );

  app.put(
    '/api/v1/billing/tax-settings',
    { onRequest, config, schema: { body: TaxAsks, response: { 200: TaxAsks } } },
    ({ body, user }) => changeTaxSettings(deps, user.id, body),
  );

  app.get(
    '/internal/campaigns/:campaignId/tax-asks',
    {
      onRequest: requireInternal(settings.INTERNAL_SECRET),
      schema: { params: ByCampaign, response: { 200: TaxAsks } },
    },
    async ({ params }): Promise<TaxAsks> => (await findTaxSettingsOf(db, params.campaignId)) ?? NOTHING,
  );

  app.get(
    '/internal/self-billed/:documentId/file',
    {
      onRequest: requireInternal(settings.INTERNAL_SECRET),
      schema: { params: ByDocument, querystring: SelfBilledFileQuery, response: { 200: MailedPdf } },
    },
    async ({ params, query }) => {
      const document = await findSelfBilled(db, params.documentId);
      const isTheirs =
        document?.affiliateId === query.affiliateId && document.payoutAccountId === query.payoutAccountId;
      if (!isTheirs) throw notFound();
      const content = await renderSelfBilled(document, fonts);
      return { fileName: `${document.number}.pdf`, base64: content.toString('base64') };
    },
  );

  app.get(
    '/api/v1/billing/self-billed',
    { onRequest, schema: { querystring: SelfBilledQuery, response: { 200: SelfBilledList } } },
    ({ query: { affiliateId, ...page }, user }) => listPage(db, { ownerUserId: user.id, affiliateId }, page),
  );

  app.get(
    '/api/v1/billing/self-billed/:documentId/file',
    { onRequest, schema: { params: ByDocument } },
    async ({ params, user }, reply) => {
      const document = await findSelfBilled(db, params.documentId);
      const file = await fileOf(document?.ownerUserId === user.id ? document : undefined);
      return reply.headers(file.headers).send(file.content);
    },
  );

  app.get(
    '/api/v1/billing/dac7/file',
    { onRequest, config, schema: { querystring: Dac7Query } },
    async ({ query, user }, reply) => {
      const quarters = await listEarnedQuarters(db, user.id, query.year);
      const affiliateIds = [...new Set(quarters.map(({ affiliateId }) => affiliateId))];
      const parties = await deps.payout.taxPartiesOf(affiliateIds, { withIbans: true });
      reply.headers({
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="dac7-${query.year}.csv"`,
        'content-type': 'text/csv; charset=utf-8',
      });
      return reply.send(dac7Csv(quarters, parties));
    },
  );

  // A document shows details that were entered at the affiliate's address of then: not for the holder of a later one.
  app.get(
    FOR_AFFILIATES,
    {
      schema: {
        params: ByCampaign,
        querystring: SelfBilledQuery.omit({ affiliateId: true }),
        response: { 200: SelfBilledList },
      },
    },
    async ({ params, query, headers }, reply) => {
      reply.header('cache-control', 'no-store');
      const { affiliateId } = await ownAffiliate(deps, { params, headers });
      const payoutAccountId = (await hasSelfBilled(db, affiliateId)) ? await deps.payout.payeeOf(affiliateId) : null;
      return payoutAccountId === null
        ? { documents: [], next: null }
        : listPage(db, { affiliateId, payoutAccountId }, query);
    },
  );

  app.get(`${FOR_AFFILIATES}/:documentId/file`, { schema: { params: ByOwnDocument } }, async (request, reply) => {
    const { params, headers } = request;
    const { affiliateId } = await ownAffiliate(deps, { params, headers });
    const document = await findSelfBilled(db, params.documentId);
    if (document?.affiliateId !== affiliateId || document.payoutAccountId === null) throw notFound();
    const isPayee = document.payoutAccountId === (await deps.payout.payeeOf(affiliateId));
    const file = await fileOf(isPayee ? document : undefined);
    return reply.headers(file.headers).send(file.content);
  });
}

async function listPage(
  db: Db,
  of: Parameters<typeof listSelfBilled>[1],
  { cursor, limit }: Omit<z.output<typeof SelfBilledQuery>, 'affiliateId'>,
): Promise<SelfBilledList> {
  const { shown, last } = cutPage(await listSelfBilled(db, of, { cursor, limit: limit + 1 }), limit);
  return { documents: shown.map(viewOf), next: last?.id ?? null };
}

const viewOf = (row: NamedDocument): SelfBilled => ({
  id: row.id,
  campaignId: row.campaignId,
  campaignName: row.campaignName ?? '',
  affiliateId: row.affiliateId,
  affiliateName: row.affiliateName,
  number: row.number,
  period: row.period,
  currency: row.currency,
  totalMinor: row.totalMinor,
  vatMinor: row.vatMinor,
  vatRateBps: row.vatRateBps,
  treatment: row.treatment,
  corrects: row.corrects,
  issuedAt: row.issuedAt.toISOString(),
});
