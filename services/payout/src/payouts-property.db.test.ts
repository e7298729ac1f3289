import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MailFault } from './testing/fake-mailer.ts';
import type { FakeFault } from './testing/fake-provider.ts';
import { Crash } from './testing/fake-provider.ts';
import { createFixture, type Fixture, type TestLine } from './testing/fixture.ts';

const DAY_MS = 86_400_000;

let its: Fixture;
beforeAll(async () => {
  its = await createFixture();
});
afterAll(() => its?.close());

const FAULTS: readonly FakeFault[] = [
  ...(['refused', 'no_funds', 'rate_limited', 'not_now'] as const),
  ...(['unknown_before', 'unknown_after', 'unknown_late', 'crash_before', 'crash_after', 'look_down', 'look_crash'] as const),
];
const MAIL_FAULTS: readonly MailFault[] = [
  'refused',
  'not_taken',
  'unconfirmed_before',
  'unconfirmed_after',
  'crash_before',
  'crash_after',
];

/** What happens to a settlement of some lines: each step names lines by their place. */
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('ask' as const),
      lines: fc.uniqueArray(fc.nat(5), { minLength: 1 }),
      attempt: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('transfer' as const), fault: fc.option(fc.constantFrom(...FAULTS)) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('mail' as const), fault: fc.option(fc.constantFrom(...MAIL_FAULTS)) }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('wait' as const), ms: fc.constantFrom(120_000, 3_600_000, DAY_MS, 2 * DAY_MS) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('close' as const),
      affiliate: fc.nat(2),
      status: fc.constantFrom('restricted' as const, 'enabled' as const),
    }),
  },
);

const survive = async (work: Promise<unknown>) => {
  await work.catch((error: unknown) => {
    if (!(error instanceof Crash)) throw error;
  });
};

/** Three affiliates with two currencies each; the last one has no account. */
async function world() {
  await its.db.deleteFrom('payout_lines').execute();
  await its.db.deleteFrom('mails').execute();
  its.fake.transfers.length = 0;
  its.mails.taken.length = 0;
  const { id: campaignId } = await its.newCampaign();
  const affiliates = [];
  for (let index = 0; index < 3; index += 1) {
    affiliates.push(await its.newAffiliate(campaignId, { email: `${randomUUID()}@example.com` }));
    if (index < 2) await its.enable(affiliates[index] ?? '', campaignId, `acct_${randomUUID()}`);
  }
  const lines = affiliates.flatMap((affiliateId, index): TestLine[] =>
    ['EUR', 'USD'].map((currency) => ({ lineId: randomUUID(), affiliateId, currency, method: index === 2 ? 'notice' : 'transfer' })),
  );
  return { campaignId, settlementId: randomUUID(), affiliates, lines };
}

async function crashSoon(fault: FakeFault | null): Promise<void> {
  its.fake.faults.length = 0;
  if (fault) its.fake.faults.push(fault);
  await survive(its.carryOut());
  its.fake.faults.length = 0;
}

async function mailSoon(fault: MailFault | null): Promise<void> {
  its.mails.faults.length = 0;
  if (fault) its.mails.faults.push(fault);
  await survive(its.sendAll(randomUUID()));
  its.mails.faults.length = 0;
}

test('whatever is asked for in which order, fails, dies and waits: one transfer for each line, one mail for each affiliate', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 18 }), async (steps) => {
      const { campaignId, settlementId, affiliates, lines } = await world();
      const asked = new Set<string>();
      const ask = async (places: readonly number[], attempt: number) => {
        const some = places.flatMap((it) => lines[it] ?? []);
        for (const it of some) asked.add(it.lineId ?? '');
        await its.settle(
          settlementId,
          campaignId,
          some.map((it) => ({ ...it, attempt })),
        );
      };
      const before = (await its.events()).length;
      for (const it of steps) {
        its.time.now += 10_000;
        if (it.does === 'ask') await ask(it.lines, it.attempt);
        if (it.does === 'transfer') await crashSoon(it.fault);
        if (it.does === 'mail') await mailSoon(it.fault);
        if (it.does === 'wait') {
          // Whatever was under way has arrived after so long.
          its.fake.land();
          its.time.now += it.ms;
        }
        if (it.does === 'close') {
          await its.db
            .updateTable('payout_accounts')
            .set({ status: it.status })
            .where('affiliate_id', '=', affiliates[it.affiliate] ?? '')
            .execute();
        }
      }
      its.fake.land();
      // Everything goes well from here on, and whoever failed is resumed.
      await its.db.updateTable('payout_accounts').set({ status: 'enabled' }).execute();
      await ask([0, 1, 2, 3, 4, 5], 9);
      for (let round = 0; round < 4; round += 1) {
        its.time.now += 3_600_000;
        await its.carryOutAll();
        await its.sendAll();
      }
      await ask([0, 1, 2, 3, 4, 5], 10);
      await its.carryOutAll();
      await its.sendAll();

      const made = its.fake.transfers.map((it) => it.lineId);
      expect(made.sort()).toEqual(
        lines
          .slice(0, 4)
          .map((it) => it.lineId ?? '')
          .sort(),
      );
      const told = (await its.events()).slice(before).map((it) => it.event);
      const paid = told.flatMap((it) => (it.case === 'transferPaid' ? [it.value.lineId] : []));
      expect(paid.sort()).toEqual(made);
      const mailed = its.mails.taken.map((it) => it.to);
      expect(new Set(mailed).size).toBe(mailed.length);
      const settled = told.flatMap((it) => (it.case === 'noticeSettled' ? [it.value.lineId] : []));
      expect(settled.sort()).toEqual(lines.map((it) => it.lineId ?? '').sort());
    }),
    { numRuns: 100 },
  );
}, 600_000);

test('events of an account in any order, repeated, between changes: the last state wins, and versions only grow', async () => {
  const change = fc.record({
    does: fc.constantFrom('change' as const, 'hear' as const, 'refresh' as const),
    state: fc.record({
      detailsSubmitted: fc.boolean(),
      canReceiveTransfers: fc.boolean(),
      hasOverdueRequirements: fc.boolean(),
      disabledReason: fc.constantFrom(null, 'rejected.fraud', 'requirements.past_due'),
    }),
    fault: fc.option(fc.constantFrom('look_down' as const), { freq: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 15 }), async (changes) => {
      await its.db.deleteFrom('payout_accounts').execute();
      const { id: campaignId } = await its.newCampaign();
      const affiliateId = await its.newAffiliate(campaignId);
      const accountId = await its.enable(affiliateId, campaignId, `acct_${randomUUID()}`);
      const hear = () =>
        its.db
          .updateTable('payout_accounts')
          .set({ refresh_due_at: new Date(its.time.now) })
          .where('account_id', '=', accountId)
          .execute();
      for (const it of changes) {
        its.fake.faults.length = 0;
        if (it.fault) its.fake.faults.push(it.fault);
        if (it.does === 'change') its.fake.change(accountId, it.state);
        if (it.does === 'hear') await hear();
        if (it.does === 'refresh') await its.refreshAll();
      }
      its.fake.faults.length = 0;
      await hear();
      await its.refreshAll();
      const { accountStatusOf } = await import('./domain/account-status.ts');
      const row = await its.db.selectFrom('payout_accounts').selectAll().where('affiliate_id', '=', affiliateId).executeTakeFirstOrThrow();
      expect(row.status).toBe(accountStatusOf(its.fake.accounts.get(accountId)));
      const told = (await its.events())
        .filter((it) => it.affiliateId === affiliateId)
        .map((it) => (it.event.case === 'accountChanged' ? Number(it.event.value.version) : 0));
      expect(told).toEqual(Array.from({ length: told.length }, (_, index) => index + 2));
      const affiliate = await its.db.selectFrom('affiliates').selectAll().where('affiliate_id', '=', affiliateId).executeTakeFirstOrThrow();
      expect(affiliate).toMatchObject({ account_version: told.length + 1, account_status: row.status });
    }),
    { numRuns: 40 },
  );
}, 600_000);
