import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@sillage/proto/values/durations';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestLine } from './testing/events.ts';
import type { MailFault } from './testing/fake-mailer.ts';
import type { FakeFault } from './testing/fake-provider.ts';
import { Crash } from './testing/fake-provider.ts';
import { createFixture, type Fixture } from './testing/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture?.close());

const FAULTS: readonly FakeFault[] = [
  ...(['refused', 'no_funds', 'rate_limited', 'not_now'] as const),
  ...([
    'unknown_before',
    'unknown_after',
    'unknown_late',
    'crash_before',
    'crash_after',
    'look_down',
    'look_crash',
  ] as const),
];
const MAIL_FAULTS: readonly MailFault[] = [
  'refused',
  'not_taken',
  'unconfirmed_before',
  'unconfirmed_after',
  'crash_before',
  'crash_after',
];

/** Actions on a settlement of some lines; each refers to lines by index. */
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('ask' as const),
      lines: fc.uniqueArray(fc.nat(5), { minLength: 1 }),
      attempt: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('transfer' as const), fault: fc.option(fc.constantFrom(...FAULTS)) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('mail' as const), fault: fc.option(fc.constantFrom(...MAIL_FAULTS)) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('wait' as const),
      ms: fc.constantFrom(120_000, 3_600_000, DAY_MS, 2 * DAY_MS),
    }),
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
  await fixture.db.deleteFrom('payoutLines').execute();
  await fixture.db.deleteFrom('mails').execute();
  await fixture.clearTasks();
  fixture.fake.transfers.length = 0;
  fixture.mails.taken.length = 0;
  const { id: campaignId } = await fixture.newCampaign();
  const affiliates = [];
  for (let index = 0; index < 3; index += 1) {
    affiliates.push(await fixture.newAffiliate(campaignId, { email: `${randomUUID()}@example.com` }));
    if (index < 2) await fixture.enable(affiliates[index] ?? '', campaignId, `acct_${randomUUID()}`);
  }
  const lines = affiliates.flatMap((affiliateId, index): TestLine[] =>
    ['EUR', 'USD'].map((currency) => ({
      lineId: randomUUID(),
      affiliateId,
      currency,
      method: index === 2 ? 'notice' : 'transfer',
    })),
  );
  return { campaignId, settlementId: randomUUID(), affiliates, lines };
}

async function crashSoon(fault: FakeFault | null): Promise<void> {
  fixture.fake.faults.length = 0;
  if (fault) fixture.fake.faults.push(fault);
  await survive(fixture.executeDue());
  fixture.fake.faults.length = 0;
}

async function mailSoon(fault: MailFault | null): Promise<void> {
  fixture.mails.faults.length = 0;
  if (fault) fixture.mails.faults.push(fault);
  await survive(fixture.sendAll(randomUUID()));
  fixture.mails.faults.length = 0;
}

test('whatever is asked for in which order, fails, dies and waits: one transfer for each line, one mail for each affiliate', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 18 }), async (steps) => {
      const { campaignId, settlementId, affiliates, lines } = await world();
      const requested = new Set<string>();
      const ask = async (places: readonly number[], attempt: number) => {
        const some = places.flatMap((place) => lines[place] ?? []);
        for (const line of some) requested.add(line.lineId ?? '');
        await fixture.settle(
          settlementId,
          campaignId,
          some.map((line) => ({ ...line, attempt })),
        );
      };
      const before = (await fixture.events()).length;
      for (const step of steps) {
        fixture.time.now += 10_000;
        if (step.does === 'ask') await ask(step.lines, step.attempt);
        if (step.does === 'transfer') await crashSoon(step.fault);
        if (step.does === 'mail') await mailSoon(step.fault);
        if (step.does === 'wait') {
          // After this time, everything pending has arrived.
          fixture.fake.land();
          fixture.time.now += step.ms;
        }
        if (step.does === 'close') {
          await fixture.db
            .updateTable('payoutAccounts')
            .set({ status: step.status })
            .where('affiliateId', '=', affiliates[step.affiliate] ?? '')
            .execute();
        }
      }
      fixture.fake.land();
      // From here on everything succeeds, and failed lines are resumed.
      await fixture.db.updateTable('payoutAccounts').set({ status: 'enabled' }).execute();
      await ask([0, 1, 2, 3, 4, 5], 9);
      for (let round = 0; round < 4; round += 1) {
        fixture.time.now += 3_600_000;
        await fixture.executeAll();
        await fixture.sendAll();
      }
      await ask([0, 1, 2, 3, 4, 5], 10);
      await fixture.executeAll();
      await fixture.sendAll();
      expect(await fixture.countTransfers()).toBe(0);

      const made = fixture.fake.transfers.map((transfer) => transfer.lineId);
      expect(made.sort()).toEqual(
        lines
          .slice(0, 4)
          .map((line) => line.lineId ?? '')
          .sort(),
      );
      const events = (await fixture.events()).slice(before).map(({ event }) => event);
      const paid = events.flatMap((event) => (event.case === 'transferPaid' ? [event.value.lineId] : []));
      expect(paid.sort()).toEqual(made);
      const mailed = fixture.mails.taken.map((mail) => mail.to);
      expect(new Set(mailed).size).toBe(mailed.length);
      const settled = events.flatMap((event) => (event.case === 'noticeSettled' ? [event.value.lineId] : []));
      expect(settled.sort()).toEqual(lines.map((line) => line.lineId ?? '').sort());
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
      await fixture.db.deleteFrom('payoutAccounts').execute();
      await fixture.clearTasks();
      const { id: campaignId } = await fixture.newCampaign();
      const affiliateId = await fixture.newAffiliate(campaignId);
      const accountId = await fixture.enable(affiliateId, campaignId, `acct_${randomUUID()}`);
      const hear = () => fixture.askForRefresh(accountId);
      for (const change of changes) {
        fixture.fake.faults.length = 0;
        if (change.fault) fixture.fake.faults.push(change.fault);
        if (change.does === 'change') fixture.fake.change(accountId, change.state);
        if (change.does === 'hear') await hear();
        if (change.does === 'refresh') await fixture.refreshAll();
      }
      fixture.fake.faults.length = 0;
      await hear();
      await fixture.refreshAll();
      const { accountStatusOf } = await import('./domain/account-status.ts');
      const row = await fixture.db
        .selectFrom('payoutAccounts')
        .selectAll()
        .where('affiliateId', '=', affiliateId)
        .executeTakeFirstOrThrow();
      expect(row.status).toBe(accountStatusOf(fixture.fake.accounts.get(accountId)));
      const versions = (await fixture.events())
        .filter((event) => event.affiliateId === affiliateId)
        .map((event) => (event.event.case === 'accountChanged' ? Number(event.event.value.version) : 0));
      expect(versions).toEqual(Array.from({ length: versions.length }, (_, index) => index + 2));
      const affiliate = await fixture.db
        .selectFrom('affiliates')
        .selectAll()
        .where('affiliateId', '=', affiliateId)
        .executeTakeFirstOrThrow();
      expect(affiliate).toMatchObject({ accountVersion: versions.length + 1, accountStatus: row.status });
    }),
    { numRuns: 40 },
  );
}, 600_000);
