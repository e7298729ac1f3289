import { createHmac, randomUUID } from 'node:crypto';
import { PayoutAccountStatus } from '@sillage/proto/events/payouts';
import { byName, PROVIDER_CONCURRENCY } from '@sillage/runtime/provider-calls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createFixture, type Fixture, WEBHOOK_SECRET } from '../testing/fixture.ts';

let fixture: Fixture;
let affiliateId: string;
let accountId: string;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  await fixture.db.deleteFrom('payoutAccounts').execute();
  await fixture.clearTasks();
  fixture.fake.faults.length = 0;
  fixture.fake.calls.length = 0;
  const { id } = await fixture.newCampaign();
  affiliateId = await fixture.newAffiliate(id);
  accountId = await fixture.enable(affiliateId, id, `acct_${randomUUID()}`);
});

const eventOf = (given: object = {}) => ({
  id: `evt_${randomUUID()}`,
  type: 'account.updated',
  created: Math.floor(fixture.time.now / 1000),
  account: accountId,
  data: { object: { id: accountId, object: 'account' } },
  ...given,
});

interface Delivery {
  readonly body?: string;
  readonly secret?: string;
  readonly atMs?: number;
  readonly header?: string | null;
  readonly signed?: string;
}
async function deliver({
  body = JSON.stringify(eventOf()),
  secret = WEBHOOK_SECRET,
  atMs = fixture.time.now,
  header,
  signed = body,
}: Delivery = {}) {
  const t = Math.floor(atMs / 1000);
  const signature = `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${signed}`).digest('hex')}`;
  const headers = {
    'content-type': 'application/json',
    ...(header !== null && { 'stripe-signature': header ?? signature }),
  };
  return fixture.app.inject({ method: 'POST', url: '/webhooks/stripe/payout', headers, payload: body });
}

const rowOf = () =>
  fixture.db.selectFrom('payoutAccounts').selectAll().where('affiliateId', '=', affiliateId).executeTakeFirstOrThrow();
const publishedStatuses = async () =>
  (await fixture.events()).flatMap(({ affiliateId: of, event }) =>
    of === affiliateId && event.case === 'accountChanged' ? [event.value] : [],
  );

/** A provider that reads an account's state at once, but answers only when the test allows it. */
function slowProvider() {
  const answers: (() => void)[] = [];
  const provider = {
    ...fixture.fake.provider,
    async getAccount(id: string) {
      const seen = await fixture.fake.provider.getAccount(id);
      await new Promise<void>((resolve) => answers.push(resolve));
      return seen;
    },
  };
  return { provider, answers };
}

test('an event makes the account be asked for anew: what the event itself says counts for nothing', async () => {
  fixture.fake.change(accountId, { disabledReason: 'rejected.fraud' });
  const lying = eventOf({ data: { object: { id: accountId, object: 'account', charges_enabled: true } } });
  expect((await deliver({ body: JSON.stringify(lying) })).statusCode).toBe(200);
  await fixture.refreshAll();
  expect(await rowOf()).toMatchObject({ status: 'rejected' });
  expect(await publishedStatuses()).toMatchObject([{ version: 2n, status: PayoutAccountStatus.REJECTED }]);
});

test('an event that says nothing new tells billing nothing', async () => {
  await deliver();
  await fixture.refreshAll();
  expect(await publishedStatuses()).toEqual([]);
});

test.each(['\0', '\ud800'])('signed, with %j in what it names: refused, not failed on', async (hostile) => {
  for (const given of [{ id: `evt_${hostile}` }, { type: `account.${hostile}` }, { account: `acct_${hostile}` }]) {
    expect((await deliver({ body: JSON.stringify(eventOf(given)) })).statusCode).toBe(422);
  }
});

describe('is refused, and changes nothing:', () => {
  const bad: readonly [string, () => Delivery][] = [
    ['no signature', () => ({ header: null })],
    ['an empty one', () => ({ header: '' })],
    ['another secret', () => ({ secret: 'whsec_other' })],
    ['an empty secret', () => ({ secret: '' })],
    ['another body than was signed', () => ({ signed: JSON.stringify(eventOf({ type: 'account.other' })) })],
    ['the same JSON with another space', () => ({ signed: `${JSON.stringify(eventOf())} ` })],
    ['an old delivery', () => ({ atMs: fixture.time.now - 301_000 })],
    ['one of the future', () => ({ atMs: fixture.time.now + 301_000 })],
    [
      'a signature of another version',
      () => ({ header: `t=${Math.floor(fixture.time.now / 1000)},v0=${'0'.repeat(64)}` }),
    ],
  ];
  test.each(bad)('%s', async (_, delivery) => {
    const answer = await deliver(delivery());
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_signature' });
    expect(await fixture.refreshAll()).toEqual([]);
  });

  test('what is signed and is no event', async () => {
    for (const body of ['', '[]', '{"id":"evt_1"}', 'x'])
      expect((await deliver({ body })).statusCode).toBeGreaterThanOrEqual(400);
    for (const body of ['', '[]', '{"id":"evt_1"}', 'x'])
      expect((await deliver({ body })).statusCode).toBeLessThan(500);
  });
});

test('an event that comes twice asks once', async () => {
  const body = JSON.stringify(eventOf());
  await deliver({ body });
  await fixture.refreshAll();
  const again = await Promise.all([deliver({ body }), deliver({ body })]);
  expect(again.map((answer) => answer.statusCode)).toEqual([200, 200]);
  expect(await fixture.refreshAll()).toEqual([]);
  expect(fixture.fake.calls).toEqual(['getAccount']);
});

test.each([
  ['of an account that is not ours', { account: 'acct_unknown' }],
  ['of the platform itself', { account: undefined }],
  ['about something else', { type: 'payout.paid' }],
])('an event %s is taken, and nothing is asked', async (_, given) => {
  expect((await deliver({ body: JSON.stringify(eventOf(given)) })).statusCode).toBe(200);
  expect(await fixture.refreshAll()).toEqual([]);
});

test('a provider that is away is asked again later, until it answers', async () => {
  fixture.fake.change(accountId, { hasOverdueRequirements: true });
  await deliver();
  fixture.fake.faults.push('look_down', 'look_down');
  await fixture.refreshAll();
  expect((await rowOf()).status).toBe('enabled');
  fixture.time.now += 2_000;
  await fixture.refreshAll();
  fixture.time.now += 4_000;
  await fixture.refreshAll();
  expect(await rowOf()).toMatchObject({ status: 'restricted' });
  fixture.time.now += 600_000;
  expect(await fixture.refreshAll()).toEqual([]);
});

test('an event that comes while the account is being asked for makes it be asked for once more', async () => {
  await deliver();
  const { provider, answers } = slowProvider();
  const first = fixture.refreshAll({ providers: byName(provider) });
  await expect.poll(() => answers.length).toBe(1);
  fixture.fake.change(accountId, { disabledReason: 'rejected.fraud' });
  await deliver();
  answers[0]?.();
  await first;
  expect((await rowOf()).status).toBe('enabled');
  await fixture.refreshAll();
  expect((await rowOf()).status).toBe('rejected');
});

test('events about an account cost no look where one has begun since they came', async () => {
  for (let index = 0; index < 20; index += 1) await deliver();
  while ((await fixture.refreshAll()).length > 0);
  // The tasks of the first round run in parallel.
  expect(fixture.fake.calls.length).toBeLessThanOrEqual(PROVIDER_CONCURRENCY);
});

test('a look that began earlier and ends later does not bring the older state back', async () => {
  const { refreshAccount } = await import('../commands/accounts/refresh-account.ts');
  const row = await rowOf();
  const { provider, answers } = slowProvider();
  const first = refreshAccount({ ...fixture.deps, providers: byName(provider) }, row);
  await expect.poll(() => answers.length).toBe(1);
  fixture.fake.change(accountId, { disabledReason: 'rejected.fraud' });
  await refreshAccount(fixture.deps, row);
  answers[0]?.();
  await first;
  expect((await rowOf()).status).toBe('rejected');
});

test('an account whose holder took our access away is restricted', async () => {
  fixture.fake.accounts.delete(accountId);
  await deliver({ body: JSON.stringify(eventOf({ type: 'account.application.deauthorized' })) });
  await fixture.refreshAll();
  expect(await rowOf()).toMatchObject({ status: 'restricted', isGone: true });
});

test('without its secret the address takes nothing', async () => {
  const own = await createFixture({ webhookSecret: null });
  const answer = await own.app.inject({ method: 'POST', url: '/webhooks/stripe/payout', payload: {} });
  expect(answer.json()).toMatchObject({ code: 'payments_unavailable' });
  await own.close();
});
