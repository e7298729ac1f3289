import type { BillingDetails } from '@sillage/proto/http/billing-details';
import { inTransaction } from '@sillage/runtime/postgres';
import { invalidField, notFound } from '@sillage/runtime/service';
import { readVatId } from '@sillage/runtime/vat-id';
import { lockCardOwner } from '../db/charges/card-owners.ts';
import { saveBillingDetails } from '../db/documents/billing-details.ts';
import type { BillingDeps } from '../deps.ts';

const VAT_ID_REFUSED = 'This is not a VAT id of that country: compare it with the one on your own invoices.';

/** Replaces the recipient of a merchant's next invoices. Issued invoices are not changed. */
export async function changeBillingDetails(
  { db, clock }: Pick<BillingDeps, 'db' | 'clock'>,
  ownerUserId: string,
  written: BillingDetails,
): Promise<BillingDetails> {
  const details = { ...written, vatId: vatIdOf(written) };
  await inTransaction(db, async (trx) => {
    if ((await lockCardOwner(trx, ownerUserId)).isErased) throw notFound();
    await saveBillingDetails(trx, ownerUserId, details, new Date(clock()));
  });
  return details;
}

function vatIdOf({ vatId, country }: BillingDetails): string | null {
  if (vatId === null || vatId === '') return null;
  const stored = readVatId(vatId, country);
  if (stored === undefined) throw invalidField('vatId', VAT_ID_REFUSED);
  return stored;
}
