import { StatementAsked, StatementPdf } from '@sillage/proto/http/statements';
import { type HttpApp, requireInternal } from '@sillage/runtime/http';
import { AppError } from '@sillage/runtime/service';
import { isBeingPaid } from '../db/settlement-lines.ts';
import type { BillingDeps } from '../deps.ts';
import { openFonts } from '../pdf/fonts.ts';
import { findPayer, loadStatement } from '../statements/load-statement.ts';
import { renderStatement } from '../statements/render-statement.ts';

/** The statement of this year that goes with the mail of a payment. */
export function internalStatementRoutes(app: HttpApp, { db, clock, config }: BillingDeps): void {
  const fonts = openFonts();
  app.post(
    '/internal/statements',
    {
      onRequest: requireInternal(config.INTERNAL_SECRET),
      config: { changes: 'nothing' },
      schema: { body: StatementAsked, response: { 200: StatementPdf } },
    },
    async ({ body: { language, settlementId, ...of } }) => {
      if (settlementId !== null && (await isBeingPaid(db, settlementId, of.affiliateId)))
        throw new AppError('unavailable', 'This payment is not booked yet. Ask again.');
      const statement = await loadStatement(db, { ...of, year: undefined, nowMs: clock() });
      const pdf = await renderStatement(statement, await findPayer(db, of), language, fonts);
      return { fileName: `statement-${statement.year}.pdf`, base64: pdf.toString('base64') };
    },
  );
}
