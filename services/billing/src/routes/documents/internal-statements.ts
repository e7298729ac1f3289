import { MailedPdf, StatementRequest } from '@sillage/proto/http/statements';
import { type HttpApp, requireInternal } from '@sillage/runtime/http';
import { AppError } from '@sillage/runtime/service';
import type { z } from 'zod';
import { findCampaign } from '../../db/campaigns.ts';
import { findPaidAt, listPayments } from '../../db/settlements/payments.ts';
import { isBeingPaid } from '../../db/settlements/settlement-lines.ts';
import type { BillingDeps, Db } from '../../deps.ts';
import { periodOf } from '../../domain/periods.ts';
import { openFonts } from '../../pdf/fonts.ts';
import { findPayer, loadStatement } from '../../statements/load-statement.ts';
import { renderStatement } from '../../statements/render-statement.ts';

/**
 * The statement attached to the mail of a payment: for the year of the payment, even if the mail is sent in the next
 * one, after another payment.
 */
export function internalStatementRoutes(app: HttpApp, { db, clock, config }: BillingDeps): void {
  const fonts = openFonts();
  app.post(
    '/internal/statements',
    {
      onRequest: requireInternal(config.INTERNAL_SECRET),
      config: { changes: 'nothing' },
      schema: { body: StatementRequest, response: { 200: MailedPdf } },
    },
    async ({ body: { language, settlementId, lineIds, ...of } }) => {
      if (settlementId !== null && (await isBeingPaid(db, settlementId, of.affiliateId)))
        throw new AppError('unavailable', 'This payment is not booked yet. Try again.');
      const statement = await loadStatement(db, { ...of, year: await findPaidYear(db, of, lineIds), nowMs: clock() });
      const pdf = await renderStatement(statement, await findPayer(db, of), language, fonts);
      return { fileName: `statement-${statement.year}.pdf`, base64: pdf.toString('base64') };
    },
  );
}

async function findPaidYear(
  db: Db,
  { campaignId, affiliateId }: Pick<z.output<typeof StatementRequest>, 'campaignId' | 'affiliateId'>,
  lineIds: readonly string[],
): Promise<number | undefined> {
  const campaign = await findCampaign(db, campaignId);
  if (!campaign) return undefined;
  const paidAt =
    (await findPaidAt(db, campaignId, lineIds)) ??
    (await listPayments(db, campaign.book, campaignId, affiliateId, 1))[0]?.paidAt;
  return paidAt && Number(periodOf(paidAt.getTime()).slice(0, 4));
}
