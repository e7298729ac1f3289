import type { TaxAsks } from '@sillage/proto/http/tax-settings';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError, notFound } from '@sillage/runtime/service';
import { lockCardOwner } from '../db/charges/card-owners.ts';
import { findBillingDetails } from '../db/documents/billing-details.ts';
import { lockTaxSettings, saveTaxSettings } from '../db/documents/tax-settings.ts';
import type { BillingDeps } from '../deps.ts';
import { withSwitch } from '../domain/covered-months.ts';
import { periodOf } from '../domain/periods.ts';

/**
 * Sets which details a merchant requests from affiliates, and whether invoices are created in their name from this
 * month on.
 */
export async function changeTaxSettings(
  { db, clock }: Pick<BillingDeps, 'db' | 'clock'>,
  ownerUserId: string,
  { details, selfBilling }: TaxAsks,
): Promise<TaxAsks> {
  return inTransaction(db, async (trx) => {
    if ((await lockCardOwner(trx, ownerUserId)).isErased) throw notFound();
    if (selfBilling && !(await findBillingDetails(trx, ownerUserId)))
      throw new AppError('conflict', 'Enter your billing details first: invoices are made out to them.');
    const before = (await lockTaxSettings(trx, ownerUserId))?.selfBillingSpans ?? [];
    const selfBillingSpans = withSwitch(before, selfBilling, periodOf(clock()));
    const asks = { details: details || selfBilling, selfBilling };
    await saveTaxSettings(trx, { ownerUserId, ...asks, selfBillingSpans });
    return asks;
  });
}
