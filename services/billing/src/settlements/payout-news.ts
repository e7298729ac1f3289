import { NoticeOutcome, type PayoutEvent, TransferFailure } from '@sillage/proto/events/payouts';
import { EARLIER_PROVIDER } from '@sillage/proto/values/payments';
import { withoutNul } from '@sillage/runtime/postgres';
import type { SettlementLineRow } from '../db/settlement-tables.ts';
import type { PayoutNews } from '../domain/payout-outcome.ts';

/** News of one line, as values. */
export interface NamedNews {
  readonly lineId: string;
  readonly at: Date;
  readonly news: PayoutNews;
  /** Of a transfer that arrived, with the provider whose id it is. */
  readonly transferId: string | null;
  readonly provider: string | null;
  /** A sentence; of one that failed. */
  readonly failure: string | null;
  /** Null where the sentence is the provider's. */
  readonly failureCode: 'no_account' | 'transfer_refused' | null;
}

/** Of an affiliate who has no account that could be paid to. */
export const NO_ACCOUNT = 'The affiliate has no payout account.';

const MAILS = new Map<number, NonNullable<SettlementLineRow['mail']>>([
  [NoticeOutcome.SENT, 'sent'],
  [NoticeOutcome.FAILED, 'failed'],
  [NoticeOutcome.UNCONFIRMED, 'unconfirmed'],
  [NoticeOutcome.NOT_SENT, 'not_sent'],
]);

/** What an event says of a line, or a sentence on why it can never be booked. */
export function newsOf({ occurredAtMs, event }: PayoutEvent): NamedNews | { readonly unreadable: string } {
  if (event.case === undefined || event.case === 'accountChanged' || event.case === 'returnKept')
    return { unreadable: 'an event without content, or of a newer kind' };
  const { lineId } = event.value;
  const named = {
    lineId,
    at: new Date(Number(occurredAtMs)),
    provider: null,
    transferId: null,
    failure: null,
    failureCode: null,
  };
  if (event.case === 'noticeSettled') {
    const mail = MAILS.get(event.value.outcome);
    return mail === undefined
      ? { unreadable: 'the outcome of the mail is unknown' }
      : { ...named, news: { kind: 'mail', mail } };
  }
  const { attempt } = event.value;
  if (event.case === 'transferFailed') {
    const { failure, message } = event.value;
    return { ...named, news: { kind: 'failed', attempt }, ...failureOf(failure, message) };
  }
  const { currency, amountMinor, provider, transferId } = event.value;
  return {
    ...named,
    news: { kind: 'paid', attempt, currency, amountMinor },
    provider: provider || EARLIER_PROVIDER,
    transferId: withoutNul(transferId).slice(0, 255),
  };
}

function failureOf(failure: TransferFailure, message: string): Pick<NamedNews, 'failure' | 'failureCode'> {
  if (failure === TransferFailure.NO_ACCOUNT) return { failure: NO_ACCOUNT, failureCode: 'no_account' };
  const said = withoutNul(message).slice(0, 1_000);
  if (said !== '') return { failure: said, failureCode: null };
  return { failure: 'The payment provider refused the transfer.', failureCode: 'transfer_refused' };
}
