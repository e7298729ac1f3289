import { type PayoutEvent, TransferFailure } from '@sillage/proto/events/payouts';
import type { WebhookEvent } from './message.ts';

const FAILURES = new Map<number, 'no_account' | 'refused'>([
  [TransferFailure.NO_ACCOUNT, 'no_account'],
  [TransferFailure.REFUSED, 'refused'],
]);

/** Only transfers. The provider's reason for a failure is left out, since it may quote the affiliate's account. */
export function payoutEvent({
  eventId,
  occurredAtMs,
  campaignId,
  affiliateId,
  isTest,
  event,
}: PayoutEvent): WebhookEvent | undefined {
  if (event.case !== 'transferPaid' && event.case !== 'transferFailed') return undefined;
  const { settlementId, lineId, attempt } = event.value;
  const about = { eventId, campaignId, ownerUserId: undefined, occurredAtMs: Number(occurredAtMs), objectKey: lineId };
  const line = { payoutId: lineId, settlementId, campaignId, affiliateId, isTest, attempt };
  if (event.case === 'transferFailed')
    return { ...about, type: 'payout.failed', data: { ...line, failure: FAILURES.get(event.value.failure) ?? null } };
  const { currency, amountMinor } = event.value;
  return { ...about, type: 'payout.paid', data: { ...line, currency, amountMinor: Number(amountMinor) } };
}
