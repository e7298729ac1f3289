import { randomUUID } from 'node:crypto';
import { inTransaction } from '@sillage/runtime/postgres';
import { type CallState, callOnce, nextCall, ProviderFault, type StoredCall } from '@sillage/runtime/provider-calls';
import type { ChargeRow, ProviderCallRow, ProviderStep } from '../db/charges/charge-tables.ts';
import { lockCharge } from '../db/charges/charges.ts';
import { answerCall, findLastCall, insertCall } from '../db/charges/provider-calls.ts';
import type { Trx } from '../deps.ts';
import { chargeFigures } from './charge-figures.ts';
import type { ChargeEngine } from './engine.ts';

const STATES: Readonly<Record<CallState, ProviderCallRow['state']>> = {
  done: 'done',
  no_effect: 'refused',
  unknown: 'asked',
  key_expired: 'key_expired',
};

interface StepCall extends StoredCall {
  readonly row: ProviderCallRow;
}

/**
 * Makes one call for a charge. The caller must have fetched the provider's state under this lease, after the last call.
 * `card` chooses the card for a new key; a repeated call keeps its card. Throws the call's ProviderFault.
 */
export function callProvider<T>(
  engine: ChargeEngine,
  charge: ChargeRow,
  step: ProviderStep,
  call: (key: string, cardId: string | null) => Promise<T>,
  card: (trx: Trx) => Promise<string | null> = async () => null,
): Promise<T> {
  return callOnce<StepCall, T>({
    async store() {
      const row = await inTransaction(engine.db, (trx) => storeCall(trx, engine, charge, step, card));
      // A worker that takes over the charge meanwhile repeats the call under this key.
      return { key: row.idempotencyKey, row, isFirst: false };
    },
    send: ({ key, row }) => call(key, row.cardId),
    async settle({ row }, state, fault) {
      if (step === 'pay' && fault?.kind === 'unknown_outcome') engine.metrics.of(chargeFigures)('unknown');
      await answerCall(engine.db, row, {
        state: STATES[state],
        code: fault?.code ?? null,
        requestId: fault?.requestId ?? null,
      });
    },
  });
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
  // What this worker has read may be outdated by now.
  if (current.state !== charge.state || current.attempt !== charge.attempt || current.turn !== charge.turn)
    throw leaseLost();
  const last = await findLastCall(trx, charge.id, step);
  const history = {
    isOutcomeUnknown: last?.state === 'asked',
    keyUsedAt: last?.askedAt ?? null,
    requestedAt: charge.createdAt,
  };
  if (last && nextCall(history, now).way === 'repeat') return last;
  const row: ProviderCallRow = {
    chargeId: charge.id,
    step,
    number: (last?.number ?? 0) + 1,
    idempotencyKey: randomUUID(),
    cardId: await card(trx),
    state: 'asked',
    askedAt: new Date(now),
    code: null,
    requestId: null,
  };
  await insertCall(trx, row);
  return row;
}

/** Another worker has taken over the charge, so this one must stop. */
export const leaseLost = (): ProviderFault =>
  new ProviderFault('unknown_outcome', { code: 'lease_lost', message: 'The charge went on elsewhere' });
