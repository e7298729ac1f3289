import { sumOf } from '@sillage/proto/values/money';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError } from '@sillage/runtime/service';
import { v7 as uuid } from 'uuid';
import { cancelCharge } from '../charges/cancel-charge.ts';
import type { ChargeOutcome } from '../charges/on-charge-settled.ts';
import { requestCharge } from '../charges/request-charge.ts';
import { lockCampaignsOf } from '../db/balances/billing-months.ts';
import { listCards } from '../db/charges/cards.ts';
import { listReturned } from '../db/charges/charge-returns.ts';
import type { ChargeItem } from '../db/charges/charge-tables.ts';
import { listRecoveries, lockCharge } from '../db/charges/charges.ts';
import type { BillingDeps, Trx } from '../deps.ts';
import { NO_CARD } from '../domain/charge-failure.ts';
import { isRecoverable } from '../domain/returns.ts';
import { noticeRefusedCharge } from '../notices/invoices.ts';

/**
 * Charges what the merchant must pay again, with one charge per currency. While such a charge is open the amount
 * is not owed, so only one of two concurrent calls charges it.
 */
export async function recoverReturned(
  { db, clock }: Pick<BillingDeps, 'db' | 'clock'>,
  ownerUserId: string,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockCampaignsOf(trx, [ownerUserId]);
    const now = new Date(clock());
    const wanted = await itemsByCurrency(trx, ownerUserId);
    if (wanted.size === 0) throw new AppError('conflict', 'Nothing is owed again.');
    if ((await listCards(trx, ownerUserId)).length === 0) throw new AppError('card_required', NO_CARD.sentence);
    for (const [currency, items] of wanted) {
      await dropFailed(trx, ownerUserId, currency, now);
      const id = uuid();
      await requestCharge(
        trx,
        { id, book: 'live', ownerUserId, campaignId: null, subject: { kind: 'recovery', id }, currency, items },
        now,
      );
    }
  });
}

/** The amounts of the payout hold, by campaign. */
async function itemsByCurrency(trx: Trx, ownerUserId: string): Promise<ReadonlyMap<string, readonly ChargeItem[]>> {
  const byCurrency = new Map<string, ChargeItem[]>();
  for (const { campaignId, currency, amountMinor } of await listReturned(trx, ownerUserId)) {
    const item = { kind: 'returned', campaignId, amountMinor, description: 'Sillage, paid again' } as const;
    byCurrency.set(currency, [...(byCurrency.get(currency) ?? []), item]);
  }
  const total = (items: readonly ChargeItem[]) => sumOf(items.map(({ amountMinor }) => amountMinor));
  return new Map([...byCurrency].filter(([currency, items]) => isRecoverable({ currency, amountMinor: total(items) })));
}

/** Voids the invoices of failed charges, because their amounts are requested again. */
async function dropFailed(trx: Trx, ownerUserId: string, currency: string, now: Date): Promise<void> {
  const failed = (await listRecoveries(trx, ownerUserId)).filter(
    (charge) => charge.state === 'failed' && charge.currency === currency,
  );
  for (const { id } of failed) await cancelCharge(trx, id, now);
}

/**
 * Only the ledger determines what is owed again: if the card is refused, the merchant is notified, and pays when they
 * choose to.
 */
export async function recoverySettled(
  trx: Trx,
  { chargeId, currency, totalMinor, result }: ChargeOutcome,
): Promise<void> {
  if (result.state === 'paid') return;
  const { ownerUserId, items } = await lockCharge(trx, chargeId);
  await noticeRefusedCharge(trx, {
    ownerUserId,
    amountMinor: totalMinor,
    currency,
    failureCode: result.code,
    nextAttemptAt: null,
    campaignId: items[0]?.campaignId ?? null,
  });
}
