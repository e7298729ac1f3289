import { ProviderFault } from '@sillage/runtime/provider-calls';
import type { Clock } from '@sillage/runtime/service';
import type { TestProviderInvoiceRow } from '../db/charges/charge-tables.ts';
import {
  findTestInvoice,
  findTestInvoiceOf,
  insertTestInvoice,
  updateTestInvoice,
} from '../db/documents/test-provider-invoices.ts';
import type { Db } from '../deps.ts';
import { findTestCard } from '../domain/test-cards.ts';
import type { CardCharger, ProviderInvoice } from './payment-provider.ts';

export const TEST_PROVIDER = 'test';

/**
 * Charges the test cards: a stand-in that stores its invoices in our own table, so that test mode works without a
 * payment provider. It has neither customers nor stored cards.
 */
export function testProvider(db: Db, clock: Clock): CardCharger {
  const getInvoice = async (id: string): Promise<TestProviderInvoiceRow> => {
    const row = await findTestInvoice(db, id);
    if (!row) throw new ProviderFault('refused', { code: 'resource_missing', message: 'There is no such invoice.' });
    return row;
  };
  return {
    name: TEST_PROVIDER,
    async createInvoice({ currency, metadata: { charge_id: chargeId = '' } }, key) {
      return invoiceOf(await insertTestInvoice(db, { chargeId, currency, key, at: new Date(clock()) }));
    },
    async addItem({ invoiceId, step, amountMinor }) {
      await updateTestInvoice(db, invoiceId, 'draft', {
        [step === 'fees' ? 'feesMinor' : 'commissionsMinor']: amountMinor,
      });
    },
    async finalizeInvoice(invoiceId) {
      await updateTestInvoice(db, invoiceId, 'draft', { status: 'open' });
      return invoiceOf(await getInvoice(invoiceId));
    },
    async payInvoice(invoiceId, cardId, key) {
      const invoice = await getInvoice(invoiceId);
      const fault = invoice.status === 'open' ? faultOf(cardId, invoice, key) : undefined;
      if (fault) {
        await updateTestInvoice(db, invoiceId, 'open', { refusedKey: key });
        throw fault;
      }
      await updateTestInvoice(db, invoiceId, 'open', { status: 'paid' });
      return invoiceOf(await getInvoice(invoiceId));
    },
    async voidInvoice({ invoiceId, status }) {
      if (status === 'draft' || status === 'open') await updateTestInvoice(db, invoiceId, status, { status: 'void' });
    },
    async findInvoice(invoiceId) {
      const row = await findTestInvoice(db, invoiceId);
      return row && invoiceOf(row);
    },
    async findInvoiceOf(chargeId) {
      const row = await findTestInvoiceOf(db, chargeId);
      return row && invoiceOf(row);
    },
    async listItems(invoiceId) {
      const { commissionsMinor, feesMinor } = await getInvoice(invoiceId);
      return [
        ...(commissionsMinor === null ? [] : (['commissions'] as const)),
        ...(feesMinor === null ? [] : (['fees'] as const)),
      ];
    },
  };
}

function faultOf(cardId: string, { refusedKey }: TestProviderInvoiceRow, key: string): ProviderFault | undefined {
  const outcome = findTestCard(cardId)?.outcome;
  if (outcome === 'pays') return undefined;
  if (outcome === 'pays_second_time') {
    return refusedKey === null || refusedKey === key
      ? new ProviderFault('declined', {
          code: 'test_card_declined_once',
          message: 'This test card declines the first attempt.',
        })
      : undefined;
  }
  return new ProviderFault('declined', {
    code: 'test_card_declined',
    message: 'This test card declines every payment.',
  });
}

function invoiceOf({ id, status, commissionsMinor, feesMinor }: TestProviderInvoiceRow): ProviderInvoice {
  return {
    invoiceId: id,
    status,
    dueMinor: (commissionsMinor ?? 0n) + (feesMinor ?? 0n),
    providerChargeId: status === 'paid' ? id : null,
  };
}
