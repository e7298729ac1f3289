import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Crash, type FakeFault } from './testing/fake-provider.ts';
import { createFixture, type Fixture } from './testing/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture?.close());

const FAULTS: readonly FakeFault[] = [
  'refused',
  'not_now',
  'unknown_before',
  'unknown_after',
  'unknown_late',
  'crash_before',
  'crash_after',
];
const address = fc.nat(2);
const fault = fc.option(fc.constantFrom(...FAULTS), { freq: 3 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('change' as const), to: address, again: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('set_up' as const), by: address, fault, completes: fc.boolean() }),
  },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('ask' as const), line: fc.nat(2) }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('transfer' as const), fault }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('dashboard' as const), by: address }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('object' as const), by: address }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('confirm' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('wait' as const), ms: fc.constantFrom(3_600_000, 2 * 86_400_000) }),
  },
);

const survive = async (work: Promise<unknown>) => {
  await work.catch((error: unknown) => {
    if (!(error instanceof Crash)) throw error;
  });
};

/** One affiliate whose address changes among three people, and who may be paid what. */
async function world() {
  for (const table of ['payoutLines', 'mails', 'payoutAccounts'] as const) await fixture.db.deleteFrom(table).execute();
  await fixture.clearTasks();
  fixture.fake.transfers.length = 0;
  fixture.fake.accounts.clear();
  const merchant = await fixture.newMerchant();
  const { id: campaignId } = await fixture.newCampaign({ ownerUserId: merchant.id });
  const people = ['a', 'b', 'c'].map((name) => `${name}-${randomUUID()}@example.com`);
  const affiliateId = await fixture.newAffiliate(campaignId, { email: people[0] ?? '' });
  const settlementId = randomUUID();
  const model = {
    current: people[0] ?? '',
    /** By account of the provider, the person whose address proved it. */
    owners: new Map<string, string>(),
    /** The people who have begun to set up an account. */
    known: new Set<string>(),
    objecting: new Set<string>(),
    lines: [0, 1, 2].map(() => ({
      id: randomUUID() as string,
      attempt: 0,
      meantFor: undefined as string | undefined,
      mayGoTo: new Set<string>(),
    })),
  };
  const link = (email: string, purpose: 'invitation' | 'objection') =>
    fixture.tokens.sign({ purpose, affiliateId, settlementId: null, email }, fixture.time.now);
  const post = async (path: string, email: string, purpose: 'invitation' | 'objection' = 'invitation') => {
    const answer = await fixture.app.inject({
      method: 'POST',
      url: `/api/v1/public/payouts/${path}`,
      payload: { token: link(email, purpose) },
    });
    return { status: answer.statusCode, json: answer.json() };
  };
  const payee = () => {
    const isHeld = [...model.objecting].some((email) => email !== model.current);
    return isHeld ? undefined : model.current;
  };
  return { merchant, campaignId, affiliateId, settlementId, people, model, link, post, payee };
}

type World = Awaited<ReturnType<typeof world>>;

async function setUp({ post, model, people, link }: World, by: string, completes: boolean): Promise<void> {
  const { status, json } = await post('onboarding', by);
  if (by === model.current) model.known.add(by);
  if (status !== 200) return;
  expect(by, 'an account is set up by the present address alone').toBe(model.current);
  const owner = model.owners.get(json.accountId);
  expect(owner === undefined || owner === by, 'an account never changes hands').toBe(true);
  model.owners.set(json.accountId, by);
  expect(new Set(model.owners.values()).size).toBeLessThanOrEqual(people.length);
  if (!completes) return;
  fixture.fake.complete(json.accountId);
  await fixture.app.inject({ url: '/api/v1/public/payouts/account', query: { token: link(by, 'invitation') } });
}

async function ask({ campaignId, affiliateId, settlementId, model, payee }: World, index: number): Promise<void> {
  const line = model.lines[index];
  if (!line) return;
  const before = await fixture.db
    .selectFrom('payoutLines')
    .select('state')
    .where('lineId', '=', line.id)
    .executeTakeFirst();
  const opens = before === undefined || before.state === 'failed';
  line.attempt += 1;
  if (opens) {
    const present = payee();
    line.meantFor = present !== undefined && model.known.has(present) ? present : undefined;
    if (line.meantFor !== undefined) line.mayGoTo.add(line.meantFor);
  }
  const requested = {
    lineId: line.id,
    affiliateId,
    attempt: line.attempt,
    currency: ['EUR', 'USD', 'CHF'][index] ?? 'EUR',
  };
  await fixture.settle(settlementId, campaignId, [requested]);
}

async function transfer({ model, payee }: World, fault: FakeFault | null): Promise<void> {
  const present = payee();
  for (const line of model.lines) if (line.meantFor === undefined && present !== undefined) line.mayGoTo.add(present);
  fixture.fake.faults.length = 0;
  if (fault) fixture.fake.faults.push(fault);
  await survive(fixture.executeDue());
  fixture.fake.faults.length = 0;
}

test('address changes, set-ups, transfers, objections, faults and repeats in any order: money and dashboards stay with who proved the address', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const here = await world();
      const { merchant, campaignId, affiliateId, people, model, post } = here;
      for (const did of steps) {
        fixture.time.now += 130_000;
        if (did.does === 'change') {
          model.current = people[did.to] ?? '';
          await fixture.changeEmail(campaignId, affiliateId, model.current);
          if (did.again) await fixture.repeatLastEvent();
        }
        if (did.does === 'set_up') {
          fixture.fake.faults.length = 0;
          if (did.fault) fixture.fake.faults.push(did.fault);
          await setUp(here, people[did.by] ?? '', did.completes);
          fixture.fake.faults.length = 0;
        }
        if (did.does === 'ask') await ask(here, did.line);
        if (did.does === 'transfer') await transfer(here, did.fault);
        if (did.does === 'dashboard') {
          const by = people[did.by] ?? '';
          const { status, json } = await post('dashboard', by);
          if (status === 200) {
            expect(by, 'a dashboard is opened by the present address alone').toBe(model.current);
            expect(model.owners.get(String(json.url).split('/').at(-1) ?? ''), 'and is its own').toBe(by);
          }
        }
        if (did.does === 'object') {
          const by = people[did.by] ?? '';
          const { json } = await post('objection', by, 'objection');
          if (json.state === 'objected') model.objecting.add(by);
        }
        if (did.does === 'confirm') {
          await merchant.call(
            'POST',
            `/api/v1/payouts/campaigns/${campaignId}/affiliates/${affiliateId}/address-confirmation`,
          );
          for (const email of [...model.objecting]) if (email !== model.current) model.objecting.delete(email);
        }
        if (did.does === 'wait') {
          fixture.fake.land();
          fixture.time.now += did.ms;
        }
      }
      fixture.fake.land();
      for (const { lineId, accountId } of fixture.fake.transfers) {
        const line = model.lines.find(({ id }) => id === lineId);
        const owner = fixture.fake.accounts.get(accountId);
        const row = await fixture.db
          .selectFrom('payoutAccounts')
          .select('address')
          .where('accountId', '=', accountId)
          .executeTakeFirst();
        expect(owner?.affiliateId).toBe(affiliateId);
        expect([...(line?.mayGoTo ?? [])]).toContain(row?.address);
        expect(model.owners.get(accountId)).toBe(row?.address);
      }
      expect(new Set(fixture.fake.transfers.map(({ lineId }) => lineId)).size).toBe(fixture.fake.transfers.length);
    }),
    { numRuns: 120 },
  );
}, 600_000);
