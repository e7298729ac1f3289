import { enqueueNotices, type NewNotice } from '@sillage/runtime/account-notices';
import type { InvoiceRow } from '../db/documents/invoice-tables.ts';
import { noticeQueue } from '../db/queues.ts';
import type { Trx } from '../deps.ts';
import { NO_CARD } from '../domain/charge-failure.ts';

type Noticed = Pick<
  InvoiceRow,
  'book' | 'ownerUserId' | 'status' | 'number' | 'period' | 'currency' | 'commissionMinor' | 'feeMinor'
>;

/**
 * Enqueues mails to merchants about their invoices; for an invoice that is already paid, the mail is a receipt. Nothing
 * is mailed in test mode.
 */
export async function noticeInvoices(trx: Trx, invoices: readonly Noticed[]): Promise<void> {
  const notices = invoices.filter(isWorthMail).map(
    ({ ownerUserId, number, period, status, commissionMinor, feeMinor, currency }): NewNotice => ({
      ownerUserId,
      notice: {
        kind: 'invoice_issued',
        number: number ?? '',
        period,
        amountMinor: (commissionMinor + feeMinor).toString(),
        currency,
        isPaid: status === 'paid',
      },
    }),
  );
  await enqueueNotices(trx, noticeQueue, notices);
}

/** Enqueues a mail to a merchant that an invoice could not be charged. `campaignId`: the campaign of its settlement. */
export async function noticeRefusal(
  trx: Trx,
  invoice: Noticed & Pick<InvoiceRow, 'failureCode' | 'nextAttemptAt'>,
  campaignId: string | null,
): Promise<void> {
  if (!isWorthMail(invoice)) return;
  const { ownerUserId, failureCode, nextAttemptAt, currency } = invoice;
  const amountMinor = invoice.commissionMinor + invoice.feeMinor;
  await noticeRefusedCharge(trx, { ownerUserId, amountMinor, currency, failureCode, nextAttemptAt, campaignId });
}

interface RefusedCharge extends Pick<InvoiceRow, 'ownerUserId' | 'currency' | 'failureCode' | 'nextAttemptAt'> {
  readonly amountMinor: bigint;
  /** The campaign where it is paid; null: it is paid among the invoices. */
  readonly campaignId: string | null;
}

/** Enqueues a mail to a merchant that their card was refused. */
export async function noticeRefusedCharge(
  trx: Trx,
  { ownerUserId, amountMinor, currency, failureCode, nextAttemptAt, campaignId }: RefusedCharge,
): Promise<void> {
  const notice = {
    kind: 'charge_refused',
    amountMinor: amountMinor.toString(),
    currency,
    isWithoutCard: failureCode === NO_CARD.code,
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
    campaignId,
  } as const;
  await enqueueNotices(trx, noticeQueue, [{ ownerUserId, notice }]);
}

const isWorthMail = ({ book, commissionMinor, feeMinor }: Noticed): boolean =>
  book === 'live' && commissionMinor + feeMinor > 0n;
