import { PayoutAccountStatus } from '@sillage/proto/events/payouts';
import { DAY_MS } from '@sillage/proto/values/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createFixture, type Fixture } from '../testing/fixture.ts';
import { publicCalls } from '../testing/public-calls.ts';

let fixture: Fixture;
let campaignId: string;
let affiliateId: string;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  fixture.fake.faults.length = 0;
  fixture.fake.calls.length = 0;
  fixture.fake.accounts.clear();
  campaignId = (await fixture.newCampaign()).id;
  affiliateId = await fixture.newAffiliate(campaignId, { name: 'Zoë', email: 'zoe@example.com' });
});

const { get, post } = publicCalls(() => fixture);
const onboard = () => post('onboarding', { token: fixture.linkOf(affiliateId) });
const rowOf = () =>
  fixture.db.selectFrom('payoutAccounts').selectAll().where('affiliateId', '=', affiliateId).executeTakeFirstOrThrow();
const statuses = async () =>
  (await fixture.events()).flatMap(({ affiliateId: id, event }) =>
    event.case === 'accountChanged' && id === affiliateId
      ? [{ version: Number(event.value.version), status: event.value.status }]
      : [],
  );

describe('onboarding', () => {
  test('makes the account once, and comes back with the token', async () => {
    const first = await onboard();
    expect(first.status).toBe(200);
    const url = new URL(String(first.json.url));
    const back = new URL(url.searchParams.get('back') ?? '');
    expect(`${back.origin}${back.pathname}`).toBe('https://go.example.com/affiliate-onboarding');
    expect(Object.fromEntries(back.searchParams)).toEqual({
      account: first.json.accountId,
      success: 'true',
      token: fixture.linkOf(affiliateId),
    });
    expect((await onboard()).json.accountId).toBe(first.json.accountId);
    expect(fixture.fake.accounts.size).toBe(1);
    expect(await statuses()).toEqual([{ version: 1, status: PayoutAccountStatus.PENDING }]);
    expect(await rowOf()).toMatchObject({ createKey: null, createRequest: null });
  });

  test('of many at once makes one account', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, onboard));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.json.accountId)).size).toBe(1);
    expect(fixture.fake.accounts.size).toBe(1);
  });

  test.each(['unknown_after', 'unknown_before', 'not_now', 'rate_limited'] as const)(
    'after a creation that met %s goes on with one account',
    async (fault) => {
      fixture.fake.faults.push(fault);
      expect(await onboard()).toMatchObject({ status: 503, json: { code: 'provider_unavailable' } });
      expect((await onboard()).status).toBe(200);
      expect(fixture.fake.accounts.size).toBe(1);
    },
  );

  test.each([60, DAY_MS + 1])(
    'after a crash during the creation finds the account that was made, %i ms later',
    async (laterMs) => {
      fixture.fake.faults.push('crash_after');
      expect((await onboard()).status).toBe(500);
      fixture.time.now += laterMs;
      expect((await onboard()).status).toBe(200);
      expect(fixture.fake.accounts.size).toBe(1);
    },
  );

  test('is refused by the provider with its own sentence, and can be tried again', async () => {
    fixture.fake.faults.push('refused');
    expect(await onboard()).toMatchObject({
      status: 409,
      json: { code: 'conflict', detail: expect.stringContaining('The provider says refused') },
    });
    expect((await onboard()).status).toBe(200);
  });

  test('that was never answered leaves no address behind once the affiliate is erased', async () => {
    fixture.fake.faults.push('unknown_before');
    await onboard();
    expect((await rowOf()).createRequest).toMatchObject({ email: 'zoe@example.com' });
    await fixture.newAffiliate(campaignId, { id: affiliateId, name: '#000000000001', email: '' });
    expect(await rowOf()).toMatchObject({ createKey: null, createRequest: null });
  });

  test('needs an address', async () => {
    await fixture.newAffiliate(campaignId, { id: affiliateId, email: '' });
    expect(await onboard()).toMatchObject({ status: 409, json: { code: 'conflict' } });
    expect(fixture.fake.accounts.size).toBe(0);
  });

  test.each([
    ['enabled', { detailsSubmitted: true, canReceiveTransfers: true }],
    ['rejected', { detailsSubmitted: true, disabledReason: 'rejected.fraud' }],
  ])('of an account that is %s is over, even before its webhook came', async (status, state) => {
    const { accountId } = (await onboard()).json;
    fixture.fake.change(accountId, state);
    expect(await onboard()).toMatchObject({ status: 409, json: { code: 'payout_account_complete' } });
    expect((await rowOf()).status).toBe(status);
  });

  test('goes on for an account that is restricted again', async () => {
    const { accountId } = (await onboard()).json;
    fixture.fake.complete(accountId);
    expect((await onboard()).status).toBe(409);
    fixture.fake.change(accountId, { hasOverdueRequirements: true });
    expect(await onboard()).toMatchObject({ status: 200, json: { accountId } });
    expect((await statuses()).map((change) => change.status)).toEqual([
      PayoutAccountStatus.PENDING,
      PayoutAccountStatus.ENABLED,
      PayoutAccountStatus.RESTRICTED,
    ]);
  });

  test('makes another account where the provider does not know the first any more', async () => {
    const { accountId } = (await onboard()).json;
    fixture.fake.accounts.delete(accountId);
    expect(await get('account', { token: fixture.linkOf(affiliateId) })).toMatchObject({
      json: { accountId: null, status: 'restricted' },
    });
    fixture.time.now += DAY_MS;
    const again = await onboard();
    expect(again.status).toBe(200);
    expect(again.json.accountId).not.toBe(accountId);
  });

  test('is limited for each affiliate, wherever the link is opened', async () => {
    const answers = [];
    for (let index = 0; index < 11; index += 1) answers.push(await onboard());
    expect(answers.map((answer) => answer.status)).toEqual([...Array<number>(10).fill(200), 429]);
    affiliateId = await fixture.newAffiliate(campaignId);
    expect((await onboard()).status).toBe(200);
  });

  test('is not available without a provider', async () => {
    const { startOnboarding } = await import('../commands/accounts/onboarding.ts');
    await expect(
      startOnboarding({ ...fixture.deps, providers: new Map() }, fixture.linkOf(affiliateId)),
    ).rejects.toMatchObject({
      code: 'payments_unavailable',
    });
  });
});

describe('the account', () => {
  test('is asked for anew, so that the page shows what holds now', async () => {
    expect((await get('account', { token: fixture.linkOf(affiliateId) })).json).toEqual({
      accountId: null,
      status: 'unknown',
    });
    const { accountId } = (await onboard()).json;
    fixture.fake.complete(accountId);
    expect((await get('account', { token: fixture.linkOf(affiliateId) })).json).toEqual({
      accountId,
      status: 'enabled',
    });
  });

  test('has a dashboard once there is something to see', async () => {
    const dashboard = () => post('dashboard', { token: fixture.linkOf(affiliateId) });
    expect(await dashboard()).toMatchObject({ status: 409, json: { code: 'invalid_transition' } });
    const { accountId } = (await onboard()).json;
    expect((await dashboard()).status).toBe(409);
    fixture.fake.complete(accountId);
    await get('account', { token: fixture.linkOf(affiliateId) });
    expect(await dashboard()).toMatchObject({
      status: 200,
      json: { url: `https://provider.example.com/express/${accountId}` },
    });
  });
});
