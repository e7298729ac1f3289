import { randomUUID } from 'node:crypto';
import { inTransaction } from '@sillage/runtime/postgres';
import type { ChargeRow, ProviderCallRow, ProviderStep } from '../db/charge-tables.ts';
import { lockCharge } from '../db/charges.ts';
import { answerCall, findLastCall, insertCall } from '../db/provider-calls.ts';
import type { Trx } from '../deps.ts';
import { PaymentFault } from '../providers/payment-provider.ts';
import type { ChargeEngine } from './engine.ts';

/** The provider forgets a key after 24 hours. */
const KEY_LIFE_MS = 23 * 3_600_000;

/**
 * Makes one call for a charge, under a key that is stored before. What the provider holds must have been looked up in
 * this turn, since the last call: a key that was asked with and not answered is used again while the provider knows it,
 * else another one is made. `card` chooses the card of a new key; a call that is repeated keeps its own. Throws the
 * call's PaymentFault.
 */
export async function callProvider<T>(
  engine: ChargeEngine,
  charge: ChargeRow,
  step: ProviderStep,
  call: (key: string, cardId: string | null) => Promise<T>,
  card: (trx: Trx) => Promise<string | null> = async () => null,
): Promise<T> {
  const stored = await inTransaction(engine.db, (trx) => storeCall(trx, engine, charge, step, card));
  try {
    const answer = await call(stored.idempotency_key, stored.card_id);
    await answerCall(engine.db, stored, { state: 'done', code: null, request_id: null });
    return answer;
  } catch (error) {
    if (error instanceof PaymentFault) await answerCall(engine.db, stored, answerOf(error));
    throw error;
  }
}

async function storeCall(
  trx: Trx,
  { clock }: ChargeEngine,
  charge: ChargeRow,
  step: ProviderStep,
  card: (trx: Trx) => Promise<string | null>,
): Promise<ProviderCallRow> {
  const now = clock();
  const current = await lockCharge(trx, charge.id);
  // What this worker has seen may be out of date by now.
  if (current.state !== charge.state || current.attempt !== charge.attempt || current.turn !== charge.turn)
    throw leaseLost();
  const last = await findLastCall(trx, charge.id, step);
  if (last?.state === 'asked' && now - last.asked_at.getTime() < KEY_LIFE_MS) return last;
  const row: ProviderCallRow = {
    charge_id: charge.id,
    step,
    number: (last?.number ?? 0) + 1,
    idempotency_key: randomUUID(),
    card_id: await card(trx),
    state: 'asked',
    asked_at: new Date(now),
    code: null,
    request_id: null,
  };
  await insertCall(trx, row);
  return row;
}

function answerOf({
  kind,
  code,
  isKeyExhausted,
  requestId,
}: PaymentFault): Pick<ProviderCallRow, 'state' | 'code' | 'request_id'> {
  const state = kind === 'unsettled' ? (isKeyExhausted ? 'key_expired' : 'asked') : 'refused';
  return { state, code, request_id: requestId };
}

/** Another worker has the charge by now: nothing is to be done here any more. */
export const leaseLost = (): PaymentFault =>
  new PaymentFault('unsettled', {
    code: 'lease_lost',
    message: 'The charge went on elsewhere',
    isKeyExhausted: false,
    requestId: null,
  });
