import { ProviderFault } from '@sillage/runtime/provider-calls';
import type { ChargeRow } from '../db/charges/charge-tables.ts';
import { updateCharge } from '../db/charges/charges.ts';
import { callProvider } from './call-provider.ts';
import type { ChargeEngine } from './engine.ts';
import { fetchInvoice } from './fetch-invoice.ts';
import { settlePaid } from './settle-charge.ts';

/** Voids the invoice of a cancelled charge. Throws a ProviderFault unless it is certainly void. */
export async function voidCharge(engine: ChargeEngine, charge: ChargeRow): Promise<void> {
  const seen = await fetchInvoice(engine, charge);
  if (seen?.status === 'paid') return settlePaid(engine, charge, seen.providerChargeId ?? seen.invoiceId);
  if (seen && seen.status !== 'void') {
    await callProvider(engine, charge, 'void', (key) => engine.payments.voidInvoice(seen, key)).catch(
      async (error: unknown) => {
        const isRefused = error instanceof ProviderFault && error.isRefusal;
        if (!isRefused) throw error;
        // It may have been voided or paid a moment ago, which the next attempt will see.
        throw new ProviderFault('unknown_outcome', error, { cause: error });
      },
    );
  }
  await updateCharge(engine.db, charge.id, { isVoidDue: false });
}
