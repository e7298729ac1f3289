import { NoticeOutcome, type PayoutEvent, TransferFailure } from '@sillage/proto/events/payouts';
import { EARLIER_PROVIDER } from '@sillage/proto/values/payments';
import { withoutNul } from '@sillage/runtime/postgres';
import type { SettlementLineRow } from '../db/settlements/settlement-tables.ts';
import type { PayoutResult } from '../domain/payout-outcome.ts';

/** The outcome of one line, as values. */
export interface NamedPayoutResult {
  readonly lineId: string;
  readonly at: Date;
  readonly result: PayoutResult;
  /** The id of the transfer, if it arrived, and its provider. */
  readonly transferId: string | null;
  readonly provider: string | null;
  /** A sentence; only if it failed. */
  readonly failure: string | null;
  /** Null if the sentence is the provider's. */
  readonly failureCode: 'no_account' | 'transfer_refused' | null;
}

/** The failure if the affiliate has no account that can be paid to. */
export const NO_ACCOUNT = 'The affiliate has no payout account.';

const MAILS = new Map<number, NonNullable<SettlementLineRow['mail']>>([
  [NoticeOutcome.SENT, 'sent'],
  [NoticeOutcome.FAILED, 'failed'],
  [NoticeOutcome.UNCONFIRMED, 'unconfirmed'],
  [NoticeOutcome.NOT_SENT, 'not_sent'],
]);

/** The outcome of a line in an event, or a sentence on why it can never be booked. */
export function payoutResultOf({
  occurredAtMs,
  event,
}: PayoutEvent): NamedPayoutResult | { readonly unreadable: string } {
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
      : { ...named, result: { kind: 'mail', mail } };
  }
  const { attempt } = event.value;
  if (event.case === 'transferFailed') {
    const { failure, message } = event.value;
    return { ...named, result: { kind: 'failed', attempt }, ...failureOf(failure, message) };
  }
  const { currency, amountMinor, provider, transferId } = event.value;
  return {
    ...named,
    result: { kind: 'paid', attempt, currency, amountMinor },
    provider: provider || EARLIER_PROVIDER,
    transferId: withoutNul(transferId).slice(0, 255),
  };
}

function failureOf(failure: TransferFailure, message: string): Pick<NamedPayoutResult, 'failure' | 'failureCode'> {
  if (failure === TransferFailure.NO_ACCOUNT) return { failure: NO_ACCOUNT, failureCode: 'no_account' };
  const said = withoutNul(message).slice(0, 1_000);
  if (said !== '') return { failure: said, failureCode: null };
  return { failure: 'The payment provider refused the transfer.', failureCode: 'transfer_refused' };
}
