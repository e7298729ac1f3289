import { randomUUID } from 'node:crypto';
import { openProviders, type ProviderDefinition, providerVariables } from '@sillage/runtime/provider-calls';
import { loadConfig } from '@sillage/runtime/service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createFakeProvider } from '../testing/fake-provider.ts';
import { createFixture, type Fixture } from '../testing/fixture.ts';
import { linesOf } from '../testing/transfers.ts';
import type { PayoutProvider } from './payout-provider.ts';
import { registry } from './registry.ts';

const Variables = z.object({ OTHER_KEY: z.string().optional() });
const Event = z.object({ id: z.string(), account: z.string() });
const other = createFakeProvider(() => fixture.time.now, {
  name: 'other',
  readEvent({ body }) {
    const { id, account } = Event.parse(JSON.parse(body.toString()));
    return { id, type: 'changed', accountId: account, change: 'account' };
  },
});
const definition: ProviderDefinition<PayoutProvider> = {
  variables: Variables.shape,
  open: (config) => (Variables.parse(config).OTHER_KEY === undefined ? undefined : other.provider),
};
const both = [...registry, definition];

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture({ provider: other.provider });
});
afterAll(() => fixture?.close());

test('a definition in the registry is read from its own variables, and opened where they are set', () => {
  const Config = z.object(providerVariables(both));
  const namesFor = (env: Readonly<Record<string, string>>) => [...openProviders(both, loadConfig(Config, env)).keys()];
  expect(namesFor({})).toEqual([]);
  expect(namesFor({ OTHER_KEY: 'key' })).toEqual(['other']);
  expect(namesFor({ OTHER_KEY: 'key', STRIPE_SECRET_KEY: 'sk_test_1' })).toEqual(['stripe', 'other']);
});

test('accounts of two providers with one id are set up, paid and heard of each at its own', async () => {
  const { id: campaignId } = await fixture.newCampaign();
  const [first, second] = [await fixture.newAffiliate(campaignId), await fixture.newAffiliate(campaignId)];
  const accountId = `account_${randomUUID()}`;
  await fixture.enable(first, campaignId, accountId);
  await fixture.enable(second, campaignId, accountId, other);
  const [toFirst, toSecond] = [first, second].map((affiliateId) => ({ affiliateId, lineId: randomUUID() }));
  if (!toFirst || !toSecond) throw new Error('two lines');
  other.faults.push('unknown_before');
  await fixture.settle(randomUUID(), campaignId, [toFirst, toSecond]);
  await fixture.executeAll();
  fixture.time.now += 60_000;
  await fixture.executeAll();
  expect(fixture.fake.transfers.map(({ lineId }) => lineId)).toEqual([toFirst.lineId]);
  expect(other.transfers.map(({ lineId }) => lineId)).toEqual([toSecond.lineId]);
  expect(other.calls).toEqual(['createTransfer', 'findTransfer', 'createTransfer']);

  other.change(accountId, { disabledReason: 'rejected' });
  const payload = { id: randomUUID(), account: accountId };
  const answer = await fixture.app.inject({ method: 'POST', url: '/webhooks/other/payout', payload });
  expect(answer.statusCode).toBe(200);
  await fixture.refreshAll();
  const statuses = await fixture.db
    .selectFrom('payoutAccounts')
    .select(['affiliateId', 'status'])
    .where('accountId', '=', accountId)
    .execute();
  expect(new Map(statuses.map(({ affiliateId, status }) => [affiliateId, status]))).toEqual(
    new Map([
      [first, 'enabled'],
      [second, 'restricted'],
    ]),
  );
});

test('a transfer is paid out of a charge of its own provider alone', async () => {
  const { id: campaignId } = await fixture.newCampaign();
  const lines = [];
  for (const provider of [fixture.fake, other]) {
    for (const sourceProvider of ['', 'stripe', 'other']) {
      const affiliateId = await fixture.newAffiliate(campaignId);
      await fixture.enable(affiliateId, campaignId, `account_${randomUUID()}`, provider);
      lines.push({ affiliateId, lineId: randomUUID(), sourceChargeId: 'ch_1', sourceProvider });
    }
  }
  await fixture.settle(randomUUID(), campaignId, lines);
  await fixture.executeAll();
  const sources = new Map(
    [...fixture.fake.transfers, ...other.transfers].map(({ lineId, sourceChargeId }) => [lineId, sourceChargeId]),
  );
  // Requests without a provider are older ones, from when Stripe was the only provider.
  expect(lines.map(({ lineId }) => sources.get(lineId))).toEqual(['ch_1', 'ch_1', null, null, null, 'ch_1']);
  const published = await linesOf(fixture).publishedOf(lines.at(-1)?.lineId ?? '');
  expect(published).toMatchObject([{ case: 'transferPaid', value: { provider: 'other' } }]);
});

test('an account that is begun without the first provider is made, and stays, at the second', async () => {
  const { id: campaignId } = await fixture.newCampaign();
  const affiliateId = await fixture.newAffiliate(campaignId);
  const onboard = async (app: Fixture['app']) => {
    const payload = { token: fixture.linkOf(affiliateId) };
    return app.inject({ method: 'POST', url: '/api/v1/public/payouts/onboarding', payload });
  };
  const alone = fixture.appWith(other.provider);
  const made = await onboard(alone);
  await alone.close();
  expect(made.statusCode).toBe(200);
  const { accountId } = made.json();
  expect(other.accounts.has(accountId)).toBe(true);
  expect((await onboard(fixture.app)).json()).toMatchObject({ accountId });
  expect(fixture.fake.accounts.has(accountId)).toBe(false);
  await fixture.settle(randomUUID(), campaignId, [{ affiliateId, method: 'notice' }]);
  await fixture.sendAll();
  expect(fixture.mails.taken.at(-1)?.text).toContain(other.provider.displayName);
});

test('nothing answers at the address of a provider that is not configured', async () => {
  const answer = await fixture.app.inject({ method: 'POST', url: '/webhooks/nobody/payout', payload: {} });
  expect(answer.statusCode).toBe(404);
});
