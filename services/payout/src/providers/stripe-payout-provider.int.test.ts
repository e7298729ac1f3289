import { randomUUID } from 'node:crypto';
import { ProviderFault } from '@sillage/runtime/provider-calls';
import { createLifecycle, createLogger } from '@sillage/runtime/service';
import { openStripe } from '@sillage/runtime/stripe';
import { type StripeLocal, startStripeLocal } from '@sillage/stripe-local';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountStatusOf } from '../domain/account-status.ts';
import { requestOf } from '../testing/transfers.ts';
import { createStripePayoutProvider } from './stripe-payout-provider.ts';

const log = createLogger('payout', 'silent');
const life = createLifecycle(log);
let local: StripeLocal;
let provider: ReturnType<typeof createStripePayoutProvider>;
beforeAll(async () => {
  local = await startStripeLocal(life, { log, isBalanceEnforced: false });
  provider = createStripePayoutProvider(
    openStripe({ secretKey: local.secretKey, apiUrl: local.apiUrl, timeoutMs: 1_000 }),
  );
});
afterAll(() => life.stop());
beforeEach(() => local.faults.clear());

const SINCE = new Date();
const newAccount = (affiliateId: string = randomUUID(), key: string = randomUUID()) =>
  provider.createAccount({ affiliateId, affiliateName: 'Zoë', email: 'zoe@example.com', country: 'FR' }, key);
async function enabledAccount(): Promise<string> {
  const { id } = await newAccount();
  local.onboard(id, 'complete');
  return id;
}
const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable('the call passed'),
    (error: unknown) => (error instanceof ProviderFault ? error.kind : error),
  );

describe('a transfer', () => {
  test('carries its group, description and metadata', async () => {
    const request = requestOf(await enabledAccount());
    const id = await provider.createTransfer(request, randomUUID());
    const stripe = openStripe({ secretKey: local.secretKey, apiUrl: local.apiUrl });
    expect(await stripe.transfers.retrieve(id)).toMatchObject({
      amount: 1250,
      currency: 'eur',
      destination: request.accountId,
      transfer_group: request.settlementId,
      description: 'Sillage · Summer boots',
      metadata: {
        affiliate_id: request.affiliateId,
        affiliate_name: 'Zoë',
        campaign_name: 'Summer boots',
        commission_amount: '1250',
        line_id: request.lineId,
        settlement_id: request.settlementId,
      },
    });
  });

  test('under the same key is the same one, and is found by its line', async () => {
    const request = requestOf(await enabledAccount());
    const key = randomUUID();
    const id = await provider.createTransfer(request, key);
    expect(await provider.createTransfer(request, key)).toBe(id);
    expect(await provider.findTransfer({ ...request, since: SINCE })).toBe(id);
    expect(await provider.findTransfer({ ...request, lineId: randomUUID(), since: SINCE })).toBeUndefined();
    expect(await provider.findTransfer({ ...request, settlementId: randomUUID(), since: SINCE })).toBeUndefined();
  });

  test('is found among many of its settlement', async () => {
    const settlementId = randomUUID();
    const accountId = await enabledAccount();
    const first = requestOf(accountId, { settlementId });
    const id = await provider.createTransfer(first, randomUUID());
    for (let index = 0; index < 120; index += 1)
      await provider.createTransfer(requestOf(accountId, { settlementId }), randomUUID());
    expect(await provider.findTransfer({ ...first, since: SINCE })).toBe(id);
  });

  test.each([
    ['error_before', 'unknown_outcome', false],
    ['error_after', 'unknown_outcome', true],
    ['cut_before', 'unknown_outcome', false],
    ['cut_after', 'unknown_outcome', true],
    ['silent_before', 'unknown_outcome', false],
    ['silent_after', 'unknown_outcome', true],
    ['rate_limit', 'rate_limited', false],
    ['conflict', 'unknown_outcome', false],
  ] as const)('that meets %s is a fault of the kind %s; whether it was made: %s', async (kind, expected, isMade) => {
    const request = requestOf(await enabledAccount());
    local.faults.add({ kind, method: 'POST', path: '/v1/transfers' });
    expect(await faultOf(provider.createTransfer(request, randomUUID()))).toBe(expected);
    expect((await provider.findTransfer({ ...request, since: SINCE })) !== undefined).toBe(isMade);
  });

  test('to an account that cannot receive is refused, and so is an amount that Stripe cannot hold', async () => {
    const { id } = await newAccount();
    expect(await faultOf(provider.createTransfer(requestOf(id), randomUUID()))).toBe('refused');
    expect(await faultOf(provider.createTransfer(requestOf('acct_none'), randomUUID()))).toBe('refused');
    expect(
      await faultOf(provider.createTransfer(requestOf(id, { currency: 'KWD', amountMinor: 1001n }), randomUUID())),
    ).toBe('refused');
  });

  test('beyond the balance of the platform is distinguished from a refusal', async () => {
    const own = createLifecycle(log);
    const poor = await startStripeLocal(own, { log, isBalanceEnforced: true });
    const payoutProvider = createStripePayoutProvider(openStripe({ secretKey: poor.secretKey, apiUrl: poor.apiUrl }));
    const { id } = await payoutProvider.createAccount(
      { affiliateId: randomUUID(), affiliateName: 'A', email: 'a@example.com', country: 'FR' },
      'k',
    );
    poor.onboard(id, 'complete');
    expect(await faultOf(payoutProvider.createTransfer(requestOf(id), randomUUID()))).toBe('no_funds');
    await own.stop();
  });

  test('out of a charge does not wait for its money; beyond what is left of it is refused', async () => {
    const own = createLifecycle(log);
    const slow = await startStripeLocal(own, { log, isBalanceEnforced: true, fundsAfterMs: 7 * 86_400_000 });
    const stripe = openStripe({ secretKey: slow.secretKey, apiUrl: slow.apiUrl });
    const payoutProvider = createStripePayoutProvider(stripe);
    const { id: customer } = await stripe.customers.create({});
    const { id: card } = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    const { id: invoice } = await stripe.invoices.create({ customer, currency: 'eur' });
    await stripe.invoiceItems.create({ customer, invoice, amount: 2000, currency: 'eur' });
    await stripe.invoices.pay(invoice, { payment_method: card });
    const sourceChargeId = (await stripe.charges.list({ customer })).data[0]?.id ?? '';
    const { id } = await payoutProvider.createAccount(
      { affiliateId: randomUUID(), affiliateName: 'A', email: 'a@example.com', country: 'FR' },
      'k',
    );
    slow.onboard(id, 'complete');
    expect(await faultOf(payoutProvider.createTransfer(requestOf(id), randomUUID()))).toBe('no_funds');
    const request = requestOf(id, { sourceChargeId });
    const transfer = await payoutProvider.createTransfer(request, randomUUID());
    expect(await payoutProvider.findTransfer({ ...request, since: SINCE })).toBe(transfer);
    expect(await stripe.transfers.retrieve(transfer)).toMatchObject({
      source_transaction: sourceChargeId,
      amount: 1250,
    });
    for (const more of [{ sourceChargeId }, { sourceChargeId, currency: 'USD' }, { sourceChargeId: 'ch_none' }]) {
      expect(await faultOf(payoutProvider.createTransfer(requestOf(id, more), randomUUID()))).toBe('refused');
    }
    await own.stop();
  });

  test('with names longer than Stripe takes is made with as much of them as it takes', async () => {
    const request = requestOf(await enabledAccount(), {
      affiliateName: '😀'.repeat(600),
      campaignName: 'é'.repeat(600),
    });
    expect(await provider.createTransfer(request, randomUUID())).toMatch(/^tr_/);
  });

  test('without a connection has no effect', async () => {
    const nowhere = createStripePayoutProvider(openStripe({ secretKey: 'sk_test_x', apiUrl: 'http://127.0.0.1:1' }));
    expect(await faultOf(nowhere.createTransfer(requestOf('acct_x'), 'k'))).toBe('not_now');
  });
});

describe('an account', () => {
  test('is made once for its key, and found by its affiliate', async () => {
    const affiliateId = randomUUID();
    const key = randomUUID();
    const since = new Date();
    const { id } = await newAccount(affiliateId, key);
    expect((await newAccount(affiliateId, key)).id).toBe(id);
    for (let index = 0; index < 3; index += 1) await newAccount();
    expect((await provider.findAccount({ affiliateId }, since))?.id).toBe(id);
    expect(await provider.findAccount({ affiliateId: randomUUID() }, since)).toBeUndefined();
  });

  test('is found by the address that it was made for: another one of the same affiliate is not it', async () => {
    const affiliateId = randomUUID();
    const [former, present] = [randomUUID(), randomUUID()];
    const since = new Date();
    const request = { affiliateId, affiliateName: 'Zoë', email: 'z@example.com', country: 'FR' };
    const { id } = await provider.createAccount({ ...request, payoutAccountId: former }, randomUUID());
    expect(await provider.findAccount({ affiliateId, payoutAccountId: present }, since)).toBeUndefined();
    expect((await provider.findAccount({ affiliateId, payoutAccountId: former }, since))?.id).toBe(id);
  });

  test.each([
    ['unfinished', 'pending'],
    ['verifying', 'restricted'],
    ['restricted', 'restricted'],
    ['complete', 'enabled'],
    ['rejected', 'rejected'],
  ] as const)('whose onboarding ended %s is %s', async (outcome, status) => {
    const { id } = await newAccount();
    local.onboard(id, outcome);
    expect(accountStatusOf(await provider.getAccount(id))).toBe(status);
  });

  test('that is not there is undefined, and one that cannot be asked for is a fault', async () => {
    expect(await provider.getAccount('acct_none')).toBeUndefined();
    const { id } = await newAccount();
    local.faults.add({ kind: 'error_before', method: 'GET' });
    expect(await faultOf(provider.getAccount(id))).toBe('unknown_outcome');
  });

  test('has a page to complete it, and then one of its own', async () => {
    const { id } = await newAccount();
    const pages = {
      returnUrl: 'https://go.example.com/a?success=true',
      refreshUrl: 'https://go.example.com/a?refresh=true',
    };
    expect(await provider.createOnboardingLink(id, pages)).toMatch(/^http/);
    expect(await faultOf(provider.createDashboardLink(id))).toBe('refused');
    local.onboard(id, 'complete');
    expect(await provider.createDashboardLink(id)).toMatch(/^http/);
  });
});
