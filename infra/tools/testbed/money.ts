import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Affiliate } from '@sillage/proto/http/campaigns';
import { CardSetup } from '@sillage/proto/http/cards';
import { Quote, Settlement } from '@sillage/proto/http/settlements';
import { fetchJson } from '@sillage/runtime/http';
import { createLifecycle, createLogger } from '@sillage/runtime/service';
import { openStripe } from '@sillage/runtime/stripe';
import { type StripeLocal, startStripeLocal } from '@sillage/stripe-local';
import type Stripe from 'stripe';
import { z } from 'zod';
import { type Testbed, type TestbedOptions, withTestbed } from './testbed.ts';

/** A testbed with money: billing and payout use a stand-in for Stripe, whose events come through the gateway. */
export interface MoneyTestbed {
  readonly testbed: Testbed;
  readonly local: StripeLocal;
  /** A client of our own, to inspect the stand-in. */
  readonly stripe: Stripe;
  /** Calls the API as the merchant, through the gateway; throws unless the answer is 2xx. */
  call<Schema extends z.ZodType>(
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    schema: Schema,
    body?: object,
  ): Promise<z.output<Schema>>;
  /** Adds a card on the stand-in's page, like a merchant. */
  addCard(): Promise<void>;
  /** An affiliate with an enabled payout account; returns both ids. */
  newPayee(name: string): Promise<{ readonly affiliateId: string; readonly accountId: string }>;
  sell(orderId: string, affiliateId: string, amountMinor: number): Promise<void>;
  /** The quote, once it has this many transferable lines. */
  quoteOf(transfers: number): Promise<Quote>;
  settlement(id: string): Promise<Settlement>;
  /** The settlement, once it is in one of these states. */
  settled(id: string, ...states: readonly Settlement['state'][]): Promise<Settlement>;
  kill(service: 'billing' | 'payout'): Promise<void>;
  start(service: 'billing' | 'payout'): Promise<void>;
}

export async function withMoneyTestbed<T>(
  use: (money: MoneyTestbed) => Promise<T>,
  options: TestbedOptions = {},
): Promise<T> {
  const log = createLogger('stripe-local', 'warn');
  const life = createLifecycle(log);
  try {
    const local = await startStripeLocal(life, { log, isBalanceEnforced: true, fundsAfterMs: 7 * 86_400_000 });
    return await withTestbed(options, async (testbed) => use(await equip(testbed, local)));
  } finally {
    await life.stop();
  }
}

/**
 * Twice payout's lease of a line, the longest of all leases, so that the lines of a dead process become available
 * again.
 */
const PATIENCE_MS = 2 * 120_000;

/** Retries until `look` succeeds; throws its last error after the time limit. */
export async function eventually<T>(look: () => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + PATIENCE_MS; ; await sleep(100)) {
    try {
      return await look();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}

async function equip(testbed: Testbed, local: StripeLocal): Promise<MoneyTestbed> {
  const [own, connected] = [newSecret(), newSecret()];
  local.listen({ url: `${testbed.gateway.url}/webhooks/stripe/billing`, secret: own, connect: false });
  local.listen({ url: `${testbed.gateway.url}/webhooks/stripe/payout`, secret: connected, connect: true });
  const env = {
    STRIPE_SECRET_KEY: local.secretKey,
    STRIPE_API_URL: local.apiUrl,
    STRIPE_WEBHOOK_SECRET: own,
    STRIPE_CONNECT_WEBHOOK_SECRET: connected,
  };
  // The testbed's campaign was created before: without a provider it needed no card.
  await testbed.restart('billing', { env });
  await testbed.restart('payout', { env });
  const stripe = openStripe({ secretKey: local.secretKey, apiUrl: local.apiUrl });
  const { id: campaignId, secretKey } = testbed.campaign;
  const api = (path: string) => `${testbed.gateway.url}/api/v1${path}`;

  const call: MoneyTestbed['call'] = (method, path, schema, body) =>
    fetchJson(api(path), schema, { method, bearer: testbed.merchant.token, body });
  const settlement = (id: string) => call('GET', `/billing/settlements/${id}`, Settlement);

  return {
    testbed,
    local,
    stripe,
    call,
    settlement,
    async addCard() {
      const { url } = await call('POST', '/billing/cards/setup', CardSetup, {});
      const card = new URLSearchParams({ number: '4242424242424242', expiry: '12/40', cvc: '123' });
      // Follows the redirect through the gateway to billing, which reads the card.
      const back = await fetch(url, { method: 'POST', body: card, redirect: 'manual' });
      const returned = await fetch(back.headers.get('location') ?? '', { redirect: 'manual' });
      if (!returned.headers.get('location')?.includes('setup_intent='))
        throw new Error(`no card was saved: ${returned.status}`);
    },
    async newPayee(name) {
      const invitee = { name, email: `${name.toLowerCase()}@sillage.test` };
      const { id: affiliateId } = await call('POST', `/campaigns/${campaignId}/affiliates`, Affiliate, invitee);
      const account = await stripe.accounts.create({
        type: 'express',
        country: 'FR',
        capabilities: { transfers: { requested: true } },
      });
      // Waits like the service, which creates no account before it knows the affiliate.
      await eventually(async () => {
        const made = await testbed.text(`
          insert into payout.payout_accounts (affiliate_id, campaign_id, address, status, provider, account_id)
          select affiliate_id, campaign_id, email, 'pending', 'stripe', '${account.id}' from payout.affiliates
          where affiliate_id = '${affiliateId}' returning affiliate_id`);
        if (made !== affiliateId) throw new Error(`payout has not read of ${name} yet`);
      });
      local.onboard(account.id, 'complete');
      return { affiliateId, accountId: account.id };
    },
    async sell(orderId, affiliateId, amountMinor) {
      const sale = { orderId, amountMinor, affiliateId };
      await fetchJson(api('/track/sale'), z.unknown(), { method: 'POST', bearer: secretKey, body: sale });
    },
    quoteOf: (transfers) =>
      eventually(async () => {
        const quote = await call('POST', '/billing/settlements/quote', Quote, { reason: 'pay_now', campaignId });
        const ready = quote.lines.filter((line) => line.outcome === 'transfer').length;
        if (ready !== transfers) throw new Error(`${ready} of ${quote.lines.length} affiliates can be paid`);
        return quote;
      }),
    settled: (id, ...states) =>
      eventually(async () => {
        const current = await settlement(id);
        if (!states.includes(current.state))
          throw new Error(`the settlement is ${current.state}: ${JSON.stringify(current.progress)}`);
        return current;
      }),
    kill: (service) => testbed[service].kill('SIGKILL'),
    start: (service) => testbed.restart(service, { env }),
  };
}

const newSecret = (): string => `whsec_${randomBytes(24).toString('hex')}`;
