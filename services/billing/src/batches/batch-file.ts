import type { PaymentFile, PaymentFileOptions } from '@sillage/proto/http/payment-files';
import { DAY_MS } from '@sillage/proto/values/durations';
import { AppError, found, invalidField } from '@sillage/runtime/service';
import { findCampaignNames } from '../db/campaigns.ts';
import { findPayerAccount, savePayerAccount } from '../db/charges/payer-accounts.ts';
import { findOwnBatch, listBatchLines, noteFileMade } from '../db/settlements/payment-batches.ts';
import type { BillingDeps } from '../deps.ts';

/**
 * Makes the payment file of an open batch. The bank accounts in it are only known to payout; billing just passes the
 * file on.
 */
export async function makeBatchFile(
  { db, clock, payout }: Pick<BillingDeps, 'db' | 'clock' | 'payout'>,
  ownerUserId: string,
  id: string,
  { payer, executionDate, rememberPayer, ...requested }: PaymentFileOptions,
): Promise<PaymentFile> {
  const batch = found(await findOwnBatch(db, id, ownerUserId));
  if (batch.state !== 'open') throw hasEnded();
  const isSepa = batch.method === 'sepa';
  if (isSepa) checkDate(executionDate, clock());
  const known = isSepa && payer === null ? await findPayerAccount(db, ownerUserId) : undefined;
  const lines = await listBatchLines(db, id);
  const names = await findCampaignNames(db, [...new Set(lines.map(({ campaignId }) => campaignId))]);
  const { sealedPayer, ...file } = await payout.fileOf({
    method: batch.method,
    batchId: id,
    createdAt: batch.createdAt.toISOString(),
    currency: batch.currency,
    payer: isSepa ? payer : null,
    executionDate: isSepa ? executionDate : null,
    ...requested,
    ownerUserId,
    sealedPayer: known?.sealed.toString('base64') ?? null,
    rememberPayer: isSepa && rememberPayer,
    lines: lines.map((line) => ({
      lineId: line.id,
      affiliateId: line.affiliateId,
      campaignName: names.get(line.campaignId) ?? '',
      amountMinor: line.amountMinor,
      detailsId: line.detailsId,
    })),
  });
  // Payout takes a while: the file of a batch that was undone meanwhile would pay amounts that are owed again.
  if (!(await noteFileMade(db, id, new Date(clock())))) throw hasEnded();
  if (sealedPayer)
    await savePayerAccount(db, {
      ownerUserId,
      sealed: Buffer.from(sealedPayer.sealed, 'base64'),
      last4: sealedPayer.last4,
      savedAt: new Date(clock()),
    });
  return file;
}

const hasEnded = () => new AppError('invalid_transition', 'This batch has ended: there is nothing to pay.');

const YEAR_MS = 366 * DAY_MS;

function checkDate(date: string | null, nowMs: number): void {
  const today = new Date(nowMs).toISOString().slice(0, 10);
  if (date !== null && date >= today && Date.parse(date) < nowMs + YEAR_MS) return;
  throw invalidField('executionDate', 'The bank executes transfers today or later, within a year.');
}
