import { listSettlementCharges } from '../db/settlement-charges.ts';
import { countLines, requestLines } from '../db/settlement-lines.ts';
import type { SettlementRow } from '../db/settlement-tables.ts';
import { updateSettlement } from '../db/settlements.ts';
import type { Trx } from '../deps.ts';
import { stateOf } from '../domain/settlement-state.ts';
import { findPayoutHold } from '../returns/find-payout-hold.ts';
import { publishPayouts, publishSettlement } from './events.ts';

const FINAL: readonly SettlementRow['state'][] = ['completed', 'partial', 'cancelled'];

/**
 * Takes a settlement as far as its charges and lines allow: what is charged is given to payout, and when nothing is
 * open any more it is finished. While a payment of the merchant's is disputed or owed again, nobody is paid: see
 * `releaseHeld`. Called after every change of either; again, it does nothing. The campaign must be locked.
 */
export async function advance(trx: Trx, settlement: SettlementRow, now: Date): Promise<void> {
  const charges = await listSettlementCharges(trx, [settlement.id]);
  const ready = charges
    .filter((charge) => charge.state === 'paid' || charge.state === 'nothing_to_charge')
    .map((charge) => charge.currency);
  const requested = await requestReady(trx, settlement, ready);
  await publishPayouts(trx, settlement, requested, now);
  const state = stateOf({ charges, lines: await countLines(trx, settlement.id) });
  if (state === settlement.state) return;
  await updateSettlement(trx, settlement.id, { state, finishedAt: FINAL.includes(state) ? now : null });
  if (state === 'cancelled') await publishSettlement(trx, settlement, { case: 'cancelled', value: {} }, now);
  else if (FINAL.includes(state)) {
    await publishSettlement(trx, settlement, { case: 'finished', value: { complete: state === 'completed' } }, now);
  }
}

async function requestReady(trx: Trx, { id, book, ownerUserId, mode }: SettlementRow, currencies: readonly string[]) {
  const isHeld = mode === 'managed' && (await findPayoutHold(trx, book, ownerUserId)).isHeld;
  return isHeld ? [] : requestLines(trx, { settlementId: id, currencies, from: 'held' });
}
