import { leastChargeMinor } from '@sillage/proto/values/payments';
import { ProviderFault } from '@sillage/runtime/provider-calls';
import type { ChargeRow } from '../db/charges/charge-tables.ts';
import { noteInvoice } from '../db/charges/charges.ts';
import { AMOUNT_FAILURES, type ChargeFailure, NO_CARD } from '../domain/charge-failure.ts';
import { nextStep } from '../domain/next-step.ts';
import { leaseLost } from './call-provider.ts';
import type { ChargeEngine } from './engine.ts';
import { executeStep, NoCard } from './execute-step.ts';
import { type FetchedInvoice, fetchInvoice } from './fetch-invoice.ts';
import { settleFailed, settlePaid } from './settle-charge.ts';

/** More steps than any charge needs; one that has not ended by then continues with its next lease. */
const MAX_STEPS_PER_LEASE = 12;

/**
 * Completes a waiting charge from any state; after each step it fetches the provider's state. Throws a ProviderFault if
 * that is unavailable.
 */
export async function collectCharge(engine: ChargeEngine, claimed: ChargeRow): Promise<void> {
  let charge = claimed;
  let seen = await fetchInvoice(engine, charge);
  let refusal: { readonly step: string; readonly failure: ChargeFailure } | undefined;
  for (let steps = 0; steps < MAX_STEPS_PER_LEASE; steps += 1) {
    charge = await remember(engine, charge, seen);
    const next = nextStep(wantedOf(charge), seen);
    if (next.step === 'settled') return settlePaid(engine, charge, seen?.providerChargeId ?? charge.id);
    if (next.step === 'stop') {
      // The invoice's sum and items are read one after the other, and a call that timed out may take effect in between.
      const again = await fetchInvoice(engine, charge);
      if (again?.dueMinor === seen?.dueMinor) return settleFailed(engine, charge, AMOUNT_FAILURES[next.code]);
      seen = again;
      continue;
    }
    if (next.step === 'abandon') {
      charge = await note(engine, charge, null);
      seen = undefined;
      continue;
    }
    // The same step was refused before, and the state is unchanged: it would be refused again.
    if (refusal?.step === next.step) return settleFailed(engine, charge, refusal.failure);
    try {
      seen = await executeStep(engine, charge, next.step, seen);
    } catch (error) {
      if (error instanceof NoCard) return settleFailed(engine, charge, NO_CARD);
      if (!(error instanceof ProviderFault) || !error.isRefusal) throw error;
      refusal = { step: next.step, failure: { code: error.code, sentence: error.message } };
      seen = await fetchInvoice(engine, charge);
    }
  }
  throw new Error('A charge does not come to an end');
}

async function remember(engine: ChargeEngine, charge: ChargeRow, seen: FetchedInvoice | undefined): Promise<ChargeRow> {
  if (!seen || seen.invoiceId === charge.providerInvoiceId) return charge;
  return note(engine, charge, seen.invoiceId);
}

/** Stores the invoice id if this worker still has the lease; otherwise two workers would call in parallel. */
async function note(
  { db, payments }: ChargeEngine,
  charge: ChargeRow,
  providerInvoiceId: string | null,
): Promise<ChargeRow> {
  const noted = await noteInvoice(db, charge, { provider: payments.name, providerInvoiceId });
  if (!noted) throw leaseLost();
  return noted;
}

const wantedOf = (charge: ChargeRow) => ({
  totalMinor: charge.totalMinor,
  commissionsMinor: charge.commissionsMinor,
  feesMinor: charge.feesMinor,
  leastChargeMinor: leastChargeMinor(charge.currency),
});
