import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectCharge } from '../charges/collect-charge.ts';
import { requestCharge } from '../charges/request-charge.ts';
import { findCharge, leaseCharge } from '../db/charges/charges.ts';
import { newCampaign } from '../testing/campaigns.ts';
import { createFixture, type Fixture } from '../testing/fixture.ts';
import { Killed } from '../testing/killed.ts';
import { killedAt } from '../testing/local-payments.ts';
import type { CardCharger } from './payment-provider.ts';
import { testProvider } from './test-provider.ts';

let fixture: Fixture;
let provider: CardCharger;
beforeAll(async () => {
  fixture = await createFixture();
  provider = testProvider(fixture.db, fixture.deps.clock);
});
afterAll(() => fixture.close());

const createInvoice = (chargeId: string, key: string = randomUUID()) =>
  provider.createInvoice({ customerId: 'anyone', currency: 'EUR', metadata: { charge_id: chargeId } }, key);

async function openInvoice() {
  const { invoiceId } = await createInvoice(randomUUID());
  const item = { invoiceId, customerId: 'anyone', currency: 'EUR', description: 'Shoes' };
  await provider.addItem({ ...item, step: 'commissions', amountMinor: 1_000n }, randomUUID());
  await provider.addItem({ ...item, step: 'fees', amountMinor: 250n }, randomUUID());
  return provider.finalizeInvoice(invoiceId, randomUUID());
}

test('the same key makes one invoice, which is found by its charge', async () => {
  const [chargeId, key] = [randomUUID(), randomUUID()];
  const first = await createInvoice(chargeId, key);
  expect(await createInvoice(chargeId, key)).toEqual(first);
  expect(await provider.findInvoiceOf(chargeId, 'anyone', new Date(0))).toEqual(first);
  expect(await provider.findInvoiceOf(randomUUID(), 'anyone', new Date(0))).toBeUndefined();
  expect(await provider.listItems(first.invoiceId)).toEqual([]);
});

test('an invoice is due what its items come to, and is paid once', async () => {
  const open = await openInvoice();
  expect(open).toMatchObject({ status: 'open', dueMinor: 1_250n, providerChargeId: null });
  expect(await provider.listItems(open.invoiceId)).toEqual(['commissions', 'fees']);
  const paid = await provider.payInvoice(open.invoiceId, 'test_card_pays', randomUUID());
  expect(paid).toMatchObject({ status: 'paid', providerChargeId: open.invoiceId });
  expect(await provider.payInvoice(open.invoiceId, 'test_card_declined', randomUUID())).toEqual(paid);
});

test.each([
  ['test_card_declined', 'test_card_declined', ['test_card_declined', 'test_card_declined']],
  ['a card that nobody knows', 'test_card_declined', ['test_card_declined', 'test_card_declined']],
  ['test_card_second_time', 'test_card_declined_once', ['test_card_declined_once', 'paid']],
])('%s is refused with %s, and the same call once more', async (cardId, code, [repeated, next]) => {
  const { invoiceId } = await openInvoice();
  const pay = (key: string) =>
    provider.payInvoice(invoiceId, cardId, key).then(
      (invoice) => invoice.status,
      (fault: { code: string }) => fault.code,
    );
  const key = randomUUID();
  expect([await pay(key), await pay(key), await pay(randomUUID())]).toEqual([code, repeated, next]);
});

test('what is void stays so', async () => {
  const open = await openInvoice();
  await provider.voidInvoice(open, randomUUID());
  const { invoiceId } = open;
  expect(await provider.payInvoice(invoiceId, 'test_card_pays', randomUUID())).toMatchObject({ status: 'void' });
});

test('a charge is paid once, at whichever call the process is killed', async () => {
  const { db, deps, time } = fixture;
  const nothing = async () => {};
  const onChargeSettled = { invoice: nothing, settlement: nothing, recovery: nothing };
  for (const when of ['before', 'after'] as const) {
    for (let at = 1; at <= 10; at += 1) {
      const campaignId = await newCampaign(db, { isTest: true });
      const id = randomUUID();
      const items = [{ description: 'Shoes', campaignId, kind: 'fee', amountMinor: 1_250n }] as const;
      const subject = { kind: 'settlement', id } as const;
      const request = {
        id,
        book: 'test',
        ownerUserId: randomUUID(),
        campaignId,
        currency: 'EUR',
        subject,
        items,
      } as const;
      const requested = { ...request, cardId: 'test_card_pays' };
      await db.transaction().execute((trx) => requestCharge(trx, requested, new Date(time.now)));
      const collect = async (payments: CardCharger) => {
        const charge = await leaseCharge(db, id);
        if (charge) await collectCharge({ ...deps, payments, onChargeSettled }, charge);
      };
      await collect(killedAt(provider, at, when)).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
      });
      time.now += 600_000;
      await collect(provider);
      expect(await findCharge(db, id)).toMatchObject({ state: 'paid', provider: 'test' });
      const invoices = db.selectFrom('testProviderInvoices').select('status').where('chargeId', '=', id);
      expect(await invoices.execute()).toEqual([{ status: 'paid' }]);
    }
  }
});
