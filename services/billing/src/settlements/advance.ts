import { listSettlementCharges } from '../db/settlements/settlement-charges.ts';
import { countLines, requestLines } from '../db/settlements/settlement-lines.ts';
import type { SettlementRow } from '../db/settlements/settlement-tables.ts';
import { updateSettlement } from '../db/settlements/settlements.ts';
import type { Trx } from '../deps.ts';
import { stateOf } from '../domain/settlement-state.ts';
import { findPayoutHold } from '../returns/find-payout-hold.ts';
import { publishPayouts, publishSettlement } from './events.ts';

const FINAL: readonly SettlementRow['state'][] = ['completed', 'partial', 'cancelled'];

/**
 * Advances a settlement as far as its charges and lines allow: gives charged lines to payout, and finishes the
 * settlement when nothing is open. While a payment of the merchant is disputed or owed again, nobody is paid: see
 * `releaseHeld`. Called after every change of charges or lines; idempotent. The campaign must be locked.
 */
export async function advance(trx: Trx, settlement: SettlementRow, now: Date): Promise<void> {
  const charges = await listSettlementCharges(trx, [settlement.id]);
  const ready = charges
    .filter((charge) => charge.state === 'paid' || charge.state === 'nothing_to_charge')
    .map((charge) => charge.currency);
  const requested = await requestReady(trx, settlement, ready);
  await publishPayouts(trx, settlement, requested, now);
  const lines = await countLines(trx, settlement.id);
  const state = stateOf({ charges, lines });
  if (state === settlement.state) return;
  await updateSettlement(trx, settlement.id, { state, finishedAt: FINAL.includes(state) ? now : null });
  if (state === 'cancelled') await publishSettlement(trx, settlement, { case: 'cancelled', value: {} }, now);
  else if (FINAL.includes(state)) {
    const restCancelled = charges.some((charge) => charge.state === 'cancelled');
    const unpaid = (lines.get('failed') ?? 0) + (lines.get('released') ?? 0);
    const value = { complete: unpaid === 0, restCancelled };
    await publishSettlement(trx, settlement, { case: 'finished', value }, now);
  }
}

async function requestReady(trx: Trx, { id, book, ownerUserId, mode }: SettlementRow, currencies: readonly string[]) {
  const isHeld = mode === 'managed' && (await findPayoutHold(trx, book, ownerUserId)).isHeld;
  return isHeld ? [] : requestLines(trx, { settlementId: id, currencies, from: 'held' });
}
