import { randomUUID } from 'node:crypto';
import { sumOf } from '@sillage/proto/values/money';
import { createLifecycle, createLogger } from '@sillage/runtime/service';
import { openStripe } from '@sillage/runtime/stripe';
import { startStripeLocal } from '@sillage/stripe-local';
import { readCards } from '../cards/read-cards.ts';
import type { ProviderEngine } from '../charges/engine.ts';
import type { ChargeOutcome } from '../charges/on-charge-settled.ts';
import { type ChargeRequest, requestCharge } from '../charges/request-charge.ts';
import type { ChargeRow } from '../db/charges/charge-tables.ts';
import { findCharge } from '../db/charges/charges.ts';
import type { NewCampaignRow } from '../db/schema.ts';
import { balancesOf } from '../ledger/balances.ts';
import type { CardCharger } from '../providers/payment-provider.ts';
import { stripeProvider } from '../providers/stripe-provider.ts';
import { newCampaign } from './campaigns.ts';
import { storeCustomer } from './cards.ts';
import { createFixture, type Fixture } from './fixture.ts';
import { Killed } from './killed.ts';
import { workCharges } from './rounds.ts';

export const WEBHOOK_SECRET = 'whsec_of_this_test';

/** The service with its workers, against a stand-in for Stripe that follows the same clock. */
export async function createPaidFixture() {
  const log = createLogger('test', 'silent');
  const life = createLifecycle(log);
  const started: { fixture?: Fixture } = {};
  const local = await startStripeLocal(life, { log, clock: () => started.fixture?.time.now ?? Date.now() });
  const keys = {
    STRIPE_SECRET_KEY: local.secretKey,
    STRIPE_API_URL: local.apiUrl,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  };
  const fixture = await createFixture(keys);
  started.fixture = fixture;
  const { db, deps, time } = fixture;
  const client = { secretKey: local.secretKey, apiUrl: local.apiUrl };
  const stripe = openStripe(client);
  const outcomes: ChargeOutcome[] = [];
  const record = async (_trx: unknown, outcome: ChargeOutcome) => void outcomes.push(outcome);
  const engine: ProviderEngine = {
    ...deps,
    payments: stripeProvider(stripe),
    onChargeSettled: { invoice: record, settlement: record, recovery: record },
  };

  const newManagedCampaign = (ownerUserId: string, more: Partial<NewCampaignRow> = {}) =>
    newCampaign(db, { ownerUserId, paymentMode: 'managed', ...more });

  return {
    ...fixture,
    local,
    stripe,
    engine,
    outcomes,
    newCampaign: newManagedCampaign,
    /**
     * An engine with a short timeout. Only for calls that get no answer: on a busy machine others would time out, too.
     */
    withShortTimeout: { ...engine, payments: stripeProvider(openStripe({ ...client, timeoutMs: 1_000 })) },
    /** Submits the hosted page's form as a browser does. Returns the URL that it redirects to. */
    async enterCard(url: string, number = '4242424242424242'): Promise<string | null> {
      const form = new URLSearchParams({ number, expiry: '12/30', cvc: '123' });
      const answer = await fetch(url, { method: 'POST', redirect: 'manual', body: form });
      return answer.headers.get('location');
    },
    /** A merchant with a Stripe customer and one card per given test token; the first is the default. */
    async newCardOwner(...tokens: readonly string[]) {
      const merchant = await fixture.newMerchant();
      const customerId = await engine.payments.createCustomer({ ownerUserId: merchant.id, email: '' }, randomUUID());
      await storeCustomer(db, merchant.id, customerId);
      const cardIds: string[] = [];
      for (const token of tokens) {
        cardIds.push((await stripe.paymentMethods.attach(token, { customer: customerId })).id);
        await readCards(engine, merchant.id);
      }
      return { ...merchant, customerId, cardIds };
    },
    /** Requests a charge of 10.00 for commissions and 2.50 for the fee, for a new campaign. */
    async requestCharge(ownerUserId: string, more: Partial<ChargeRequest> = {}): Promise<string> {
      const campaignId = await newManagedCampaign(ownerUserId);
      const item = { description: 'Shoes', campaignId } as const;
      const request: ChargeRequest = {
        id: randomUUID(),
        book: 'live',
        ownerUserId,
        campaignId,
        currency: 'EUR',
        subject: { kind: 'settlement', id: randomUUID() },
        items: [
          { ...item, kind: 'commission', amountMinor: 1_000n },
          { ...item, kind: 'fee', amountMinor: 250n },
        ],
        ...more,
      };
      await db.transaction().execute((trx) => requestCharge(trx, request, new Date(time.now)));
      return request.id;
    },
    async charge(id: string): Promise<ChargeRow> {
      const row = await findCharge(db, id);
      if (!row) throw new Error(`There is no charge ${id}`);
      return row;
    },
    /** Runs rounds of the workers, moving the clock ahead between them, until the charge is settled. */
    async workUntilSettled(id: string, maxRounds = 20): Promise<ChargeRow> {
      for (let round = 0; round < maxRounds; round += 1) {
        await workCharges(engine);
        const row = await findCharge(db, id);
        if (row && row.state !== 'waiting' && !row.isVoidDue) return row;
        time.now += 11 * 60_000;
      }
      throw new Error(`The charge ${id} is not settled after ${maxRounds} rounds`);
    },
    /** The ids of the customer's paid invoices. */
    async paidInvoices(customerId: string): Promise<{ id: string; amountMinor: number }[]> {
      const { data } = await stripe.invoices.list({ customer: customerId, status: 'paid', limit: 100 });
      return data.map((invoice) => ({ id: invoice.id, amountMinor: invoice.amount_paid }));
    },
    /** The balance of clearing over all charges. */
    async clearing(): Promise<number> {
      const balances = await balancesOf(db, 'live', { types: ['clearing.charges'] });
      return Number(sumOf(balances.map((balance) => balance.balanceMinor)));
    },
    async close() {
      await fixture.close();
      await life.stop();
    },
  };
}

export type PaidFixture = Awaited<ReturnType<typeof createPaidFixture>>;

/** A provider whose process is killed at call number `at`: before the call is sent, or before its answer is read. */
export function killedAt<Provider extends CardCharger>(
  payments: Provider,
  at: number,
  when: 'before' | 'after',
): Provider {
  let calls = 0;
  return new Proxy(payments, {
    get(target, name, receiver) {
      const method: unknown = Reflect.get(target, name, receiver);
      if (typeof method !== 'function') return method;
      return async (...args: readonly unknown[]) => {
        calls += 1;
        if (calls > at || (calls === at && when === 'before')) throw new Killed();
        const answer: unknown = await Reflect.apply(method, target, args);
        if (calls === at) throw new Killed();
        return answer;
      };
    },
  });
}
