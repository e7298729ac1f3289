import { ByInvoice, Invoice, InvoiceList, InvoiceQuery } from '@sillage/proto/http/billing';
import { DEFAULT_LANGUAGE } from '@sillage/proto/values/languages';
import { acceptedLanguage, cutPage, type HttpApp, requireUser } from '@sillage/runtime/http';
import { AppError } from '@sillage/runtime/service';
import type { InvoiceRow } from '../../db/documents/invoice-tables.ts';
import { findOwnInvoice, listInvoices } from '../../db/documents/invoices.ts';
import { issuerAt } from '../../db/documents/issuers.ts';
import type { BillingDeps } from '../../deps.ts';
import { payInvoice } from '../../invoices/pay-invoice.ts';
import { renderInvoice } from '../../invoices/render-invoice.ts';
import { viewInvoices } from '../../invoices/view.ts';
import { openFonts } from '../../pdf/fonts.ts';

/** Billing records: 'Historique de facturation'. */
export function invoiceRoutes(app: HttpApp, deps: BillingDeps): void {
  const { db } = deps;
  const onRequest = requireUser(deps.authenticator);
  const fonts = openFonts();

  async function getOwn(id: string, ownerUserId: string): Promise<InvoiceRow> {
    const row = await findOwnInvoice(db, id, ownerUserId);
    if (!row) throw new AppError('not_found', 'There is no such invoice.');
    return row;
  }

  async function show(row: InvoiceRow): Promise<Invoice> {
    const [invoice] = await viewInvoices(db, [row]);
    if (!invoice) throw new Error('an invoice that was read is not shown');
    return invoice;
  }

  app.get(
    '/api/v1/billing/invoices',
    { onRequest, schema: { querystring: InvoiceQuery, response: { 200: InvoiceList } } },
    async ({ user, query: { book, limit, before: formerly, cursor = formerly } }, reply): Promise<InvoiceList> => {
      const before = cursor === undefined ? undefined : await getOwn(cursor, user.id);
      const { shown, last } = cutPage(await listInvoices(db, book, user.id, before, limit + 1), limit);
      reply.header('cache-control', 'no-store');
      return { invoices: await viewInvoices(db, shown), next: last?.id ?? null };
    },
  );

  app.get(
    '/api/v1/billing/invoices/:invoiceId/pdf',
    { onRequest, schema: { params: ByInvoice } },
    async (request, reply) => {
      const row = await getOwn(request.params.invoiceId, request.user.id);
      const invoice = await show(row);
      const issuer = await issuerAt(db, row.issuedAt ?? new Date(deps.clock()));
      const requested = acceptedLanguage(request.headers['accept-language']);
      const language = invoice.buyer?.language ?? requested ?? DEFAULT_LANGUAGE;
      const pdf = await renderInvoice({ invoice, language, merchantEmail: request.user.email, issuer }, fonts);
      return reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', `attachment; filename="sillage-${invoice.period}-${invoice.id.slice(0, 8)}.pdf"`)
        .header('cache-control', 'no-store')
        .send(pdf);
    },
  );

  app.post(
    '/api/v1/billing/invoices/:invoiceId/pay',
    { onRequest, config: { changes: 'money' }, schema: { params: ByInvoice, response: { 200: Invoice } } },
    async ({ params, user }) => {
      await payInvoice(deps, await getOwn(params.invoiceId, user.id));
      return show(await getOwn(params.invoiceId, user.id));
    },
  );
}
