import { inTransaction } from '@sillage/runtime/postgres';
import { AppError } from '@sillage/runtime/service';
import { v7 } from 'uuid';
import { payDirectly } from '../db/conversions.ts';
import type { BillingDeps } from '../deps.ts';
import { dischargeEntries } from '../domain/ledger-transaction.ts';
import { balancesOf } from '../ledger/balances.ts';
import { post } from '../ledger/post.ts';
import { publishMarkedPaid } from '../settlements/events.ts';
import { lockOwnCampaign, refuseStranger } from '../settlements/own-campaign.ts';

export interface DirectPaymentRequest {
  readonly campaignId: string;
  readonly affiliateId: string;
  readonly ownerUserId: string;
  readonly currency: string;
  /** The amount that the merchant saw and paid. */
  readonly shownMinor: bigint;
}

/**
 * Records that the merchant has paid an affiliate directly everything that is owed in one currency: the balance is
 * reduced now, and attribution is notified of the conversions in it. Throws `balance_changed` if the amount owed
 * differs from the one shown.
 */
export async function recordDirectPayment(
  { db, clock }: Pick<BillingDeps, 'db' | 'clock'>,
  requested: DirectPaymentRequest,
) {
  const { campaignId, affiliateId, ownerUserId, currency, shownMinor } = requested;
  const now = new Date(clock());
  return inTransaction(db, async (trx) => {
    const campaign = await lockOwnCampaign(trx, campaignId, ownerUserId);
    await refuseStranger(trx, campaign, affiliateId);
    if (campaign.paymentMode === 'managed') {
      throw new AppError(
        'invalid_transition',
        'Sillage pays the affiliates of this campaign: pay them with a settlement instead.',
      );
    }
    const { book } = campaign;
    const [payable] = await balancesOf(trx, book, {
      campaignIds: [campaignId],
      affiliateIds: [affiliateId],
      types: ['affiliate.payable'],
      currency,
    });
    const owedMinor = -(payable?.balanceMinor ?? 0n);
    if (owedMinor !== shownMinor) {
      throw new AppError(
        'balance_changed',
        'What is owed to this affiliate has changed. Look at the new amount before you record a payment.',
      );
    }
    const id = v7();
    await post(trx, [
      {
        book,
        businessKey: `direct_payment:${id}`,
        kind: 'direct_payment',
        occurredAt: now,
        campaignId,
        entries: dischargeEntries(requested, owedMinor),
      },
    ]);
    const conversionIds = await payDirectly(trx, { paymentId: id, book, campaignId, affiliateId, currency });
    await publishMarkedPaid(trx, { id, campaignId, ownerUserId }, conversionIds, now);
    return { id, currency, amountMinor: owedMinor, paidAt: now };
  });
}
