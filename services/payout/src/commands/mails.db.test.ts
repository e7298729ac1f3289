import { randomUUID } from 'node:crypto';
import { NoticeOutcome } from '@sillage/proto/events/payouts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Crash } from '../testing/fake-provider.ts';
import { createFixture, type Fixture, type TestLine } from '../testing/fixture.ts';
import { sendNextMail } from './send-next-mail.ts';

const DAY_MS = 86_400_000;

let its: Fixture;
let campaignId: string;
beforeAll(async () => {
  its = await createFixture();
});
afterAll(() => its?.close());
beforeEach(async () => {
  await its.db.deleteFrom('payout_lines').execute();
  await its.db.deleteFrom('mails').execute();
  await its.db.deleteFrom('payout_accounts').execute();
  its.mails.faults.length = 0;
  its.mails.taken.length = 0;
  its.fake.faults.length = 0;
  its.time.now += DAY_MS;
  campaignId = (await its.newCampaign()).id;
});

/** A settlement of these lines; those without an affiliate are about a new one. */
async function settle(lines: readonly Partial<TestLine>[], affiliate: { email?: string; name?: string } = {}) {
  const affiliateId = await its.newAffiliate(campaignId, affiliate);
  const settlementId = randomUUID();
  const asked = lines.map((it) => ({ lineId: randomUUID(), affiliateId, method: 'notice' as const, ...it }));
  await its.settle(settlementId, campaignId, asked);
  return { affiliateId, settlementId, lines: asked };
}

async function outcomesOf(settlementId: string): Promise<readonly { lineId: string; outcome: NoticeOutcome }[]> {
  return (await its.events()).flatMap(({ event }) =>
    event.case === 'noticeSettled' && event.value.settlementId === settlementId ? [event.value] : [],
  );
}
const states = async () => (await its.db.selectFrom('mails').select('state').orderBy('id').execute()).map((it) => it.state);

describe('who is told', () => {
  test('of a managed commission without an account: what waits, and how to set one up', async () => {
    const { settlementId, lines } = await settle([{ amountMinor: 1234 }], { email: 'zoe@example.com' });
    await its.sendAll();
    expect(its.mails.taken).toMatchObject([{ to: 'zoe@example.com' }]);
    expect(its.mails.taken[0]?.subject).toMatch(/12,34.€ pour Bottes d’été vous attend/);
    expect(its.mails.taken[0]?.text).toContain('https://go.example.com/commission-info?token=v1.commission.');
    expect(await outcomesOf(settlementId)).toMatchObject([{ lineId: lines[0]?.lineId, outcome: NoticeOutcome.SENT }]);
  });

  test('where the merchant pays: that nothing is to be done', async () => {
    campaignId = (await its.newCampaign({ mode: 'self_pay' })).id;
    await settle([{}]);
    await its.sendAll();
    expect(its.mails.taken[0]?.text).toContain('vous paie directement');
  });

  test('of a transfer: once it is made, and not of one that failed', async () => {
    const paid = await settle([{ method: 'transfer' }]);
    const failed = await settle([{ method: 'transfer' }]);
    await its.enable(paid.affiliateId, campaignId);
    await its.sendAll();
    expect(its.mails.taken).toEqual([]);
    await its.carryOutAll();
    await its.sendAll();
    expect(its.mails.taken).toHaveLength(1);
    expect(its.mails.taken[0]?.text).toContain('2 à 7 jours ouvrés');
    expect(await outcomesOf(paid.settlementId)).toHaveLength(1);
    expect(await outcomesOf(failed.settlementId)).toEqual([]);
  });

  test('in one mail of all that is owed in several currencies, after the last of its transfers', async () => {
    const { affiliateId, settlementId, lines } = await settle([
      { method: 'transfer', currency: 'EUR', amountMinor: 500 },
      { method: 'transfer', currency: 'USD', amountMinor: 700 },
    ]);
    await its.enable(affiliateId, campaignId);
    its.fake.faults.push('unknown_after');
    await its.carryOutAll();
    await its.sendAll();
    expect(its.mails.taken).toEqual([]);
    its.time.now += 60_000;
    await its.carryOutAll();
    await its.sendAll();
    expect(its.mails.taken).toHaveLength(1);
    expect(its.mails.taken[0]?.text).toMatch(/5,00.€ \+ 7,00.\$US/);
    expect((await outcomesOf(settlementId)).map((it) => it.lineId).sort()).toEqual(lines.map((it) => it.lineId).sort());
  });

  test('once: a line that is paid later gets the outcome of the mail that was sent', async () => {
    const { affiliateId, settlementId, lines } = await settle([{ currency: 'EUR' }]);
    await its.sendAll();
    const later = randomUUID();
    await its.settle(settlementId, campaignId, [{ affiliateId, lineId: later, currency: 'USD', method: 'notice' }]);
    await its.sendAll();
    expect(its.mails.taken).toHaveLength(1);
    expect((await outcomesOf(settlementId)).map((it) => it.lineId)).toEqual([lines[0]?.lineId, later]);
  });

  test('nobody without an address, and nobody of a demo campaign: it counts as failed', async () => {
    const erased = await settle([{}], { email: '' });
    campaignId = (await its.newCampaign({ isDemo: true })).id;
    const demo = await settle([{}]);
    await its.sendAll();
    expect(its.mails.taken).toEqual([]);
    for (const it of [erased, demo]) expect(await outcomesOf(it.settlementId)).toMatchObject([{ outcome: NoticeOutcome.FAILED }]);
  });

  test('nobody at an address that was forgotten while the mail waited', async () => {
    const { affiliateId, settlementId } = await settle([{}], { email: 'soon@example.com' });
    await its.newAffiliate(campaignId, { id: affiliateId, name: '#0001', email: '' });
    await its.sendAll();
    expect(its.mails.taken).toEqual([]);
    expect(await outcomesOf(settlementId)).toMatchObject([{ outcome: NoticeOutcome.FAILED }]);
    const { rows } = await its.db.executeQuery<{ all: string }>(
      (await import('kysely'))
        .sql`select (select json_agg(a) from affiliates a)::text || (select json_agg(m) from mails m)::text as all`.compile(its.db),
    );
    expect(rows[0]?.all).not.toContain('soon@example.com');
  });
});

describe('a mail', () => {
  test('that was not taken is repeated with growing pauses, under the same id', async () => {
    const { settlementId } = await settle([{}]);
    its.mails.faults.push('not_taken', 'not_taken');
    await its.sendAll();
    expect(await states()).toEqual(['waiting']);
    its.time.now += 2_000;
    await its.sendAll();
    its.time.now += 2_000;
    await its.sendAll();
    expect(its.mails.taken).toEqual([]);
    its.time.now += 2_000;
    await its.sendAll();
    expect(its.mails.taken).toHaveLength(1);
    expect(await outcomesOf(settlementId)).toMatchObject([{ outcome: NoticeOutcome.SENT }]);
  });

  test('is given up a day after its first attempt', async () => {
    const { settlementId } = await settle([{}]);
    its.mails.faults.push(...Array<'not_taken'>(1_000).fill('not_taken'));
    for (let attempts = 0; (await outcomesOf(settlementId)).length === 0 && attempts < 1_000; attempts += 1) {
      await its.sendAll();
      its.time.now += 300_000;
    }
    expect(await outcomesOf(settlementId)).toMatchObject([{ outcome: NoticeOutcome.FAILED }]);
    expect(its.mails.faults.length).toBeGreaterThan(1_000 - 310);
    expect(its.mails.faults.length).toBeLessThan(1_000 - 270);
  }, 240_000);

  test.each([
    ['refused', 'failed', NoticeOutcome.FAILED],
    ['unconfirmed_before', 'unconfirmed', NoticeOutcome.UNCONFIRMED],
    ['unconfirmed_after', 'unconfirmed', NoticeOutcome.UNCONFIRMED],
  ] as const)('that met %s is %s, and is not repeated', async (fault, state, outcome) => {
    const { settlementId } = await settle([{}]);
    its.mails.faults.push(fault);
    await its.sendAll();
    its.time.now += DAY_MS;
    await its.sendAll();
    expect(await states()).toEqual([state]);
    expect(await outcomesOf(settlementId)).toMatchObject([{ outcome }]);
    expect(its.mails.taken.length).toBe(fault === 'unconfirmed_after' ? 1 : 0);
  });

  test.each(['crash_before', 'crash_after'] as const)(
    'during which the process died (%s) is unconfirmed, and is not repeated',
    async (fault) => {
      const { settlementId } = await settle([{}]);
      its.mails.faults.push(fault);
      await expect(its.sendAll()).rejects.toThrow(Crash);
      expect(await states()).toEqual(['sending']);
      await its.sendAll('the next process');
      expect(await states(), 'its turn is not over').toEqual(['sending']);
      its.time.now += 90_000;
      await its.sendAll('the next process');
      expect(await states()).toEqual(['unconfirmed']);
      expect(await outcomesOf(settlementId)).toMatchObject([{ outcome: NoticeOutcome.UNCONFIRMED }]);
      expect(its.mails.taken.length).toBe(fault === 'crash_after' ? 1 : 0);
    },
  );

  test('is not sent where no mail server is configured, and says so', async () => {
    const { settlementId } = await settle([{}]);
    await sendNextMail({ ...its.deps, mailer: undefined }, 'this process');
    expect(await outcomesOf(settlementId)).toMatchObject([{ outcome: NoticeOutcome.FAILED }]);
  });
});

test('an address gets 30 mails of one merchant in a day, however often they pay; of another merchant it still gets some', async () => {
  const ownerUserId = randomUUID();
  for (let round = 0; round < 3; round += 1) {
    campaignId = (await its.newCampaign({ ownerUserId })).id;
    for (let index = 0; index < 11; index += 1) await settle([{}], { email: round === 1 ? 'Victim@example.com' : 'victim@example.com' });
  }
  await its.sendAll();
  expect(its.mails.taken).toHaveLength(30);
  expect((await states()).filter((it) => it === 'failed')).toHaveLength(3);
  campaignId = (await its.newCampaign()).id;
  await settle([{}], { email: 'victim@example.com' });
  await its.sendAll();
  expect(its.mails.taken).toHaveLength(31);
  its.time.now += DAY_MS + 1;
  campaignId = (await its.newCampaign({ ownerUserId })).id;
  await settle([{}], { email: 'victim@example.com' });
  await its.sendAll();
  expect(its.mails.taken).toHaveLength(32);
});

describe('between two mails', () => {
  test('lies the configured pause, across settlements', async () => {
    await settle([{}]);
    await settle([{}]);
    expect((await sendNextMail(its.deps, 'a')).is).toBe('mail');
    expect(await sendNextMail(its.deps, 'a')).toEqual({ is: 'wait', waitMs: 500 });
    its.time.now += 499;
    expect(await sendNextMail(its.deps, 'a')).toEqual({ is: 'wait', waitMs: 1 });
    its.time.now += 1;
    expect((await sendNextMail(its.deps, 'a')).is).toBe('mail');
  });

  test('no other process sends; it takes over once the first has nothing to do, and keeps the pause', async () => {
    await settle([{}]);
    await settle([{}]);
    expect((await sendNextMail(its.deps, 'a')).is).toBe('mail');
    its.time.now += 500;
    expect((await sendNextMail(its.deps, 'b')).is).toBe('none');
    expect((await sendNextMail(its.deps, 'a')).is).toBe('mail');
    its.time.now += 500;
    expect((await sendNextMail(its.deps, 'a')).is).toBe('none');
    await settle([{}]);
    expect((await sendNextMail(its.deps, 'b')).is).toBe('mail');
  });

  test('a mail that was put off while the clock stood weeks ahead leaves when it is turned back', async () => {
    const [affiliateId, settlementId] = [await its.newAffiliate(campaignId), randomUUID()];
    its.time.now += 14 * DAY_MS;
    await its.settle(settlementId, campaignId, [{ affiliateId, method: 'notice' }]);
    its.time.now -= 14 * DAY_MS;
    await its.sendAll();
    expect(its.mails.taken).toHaveLength(1);
  });

  test('a clock that was turned back by weeks stops nobody', async () => {
    await settle([{}]);
    its.time.now += 20 * DAY_MS;
    expect((await sendNextMail(its.deps, 'a')).is).toBe('mail');
    its.time.now -= 20 * DAY_MS;
    await settle([{}]);
    expect((await sendNextMail(its.deps, 'b')).is).toBe('mail');
  });

  test('two processes at once send each mail once', async () => {
    for (let index = 0; index < 12; index += 1) await settle([{}], { email: `p${index}@example.com` });
    const deps = { ...its.deps, config: { ...its.deps.config, SMTP_INTERVAL_MS: 0 } };
    const run = async (holder: string) => {
      for (let idle = 0; idle < 5; idle += 1) while ((await sendNextMail(deps, holder)).is === 'mail') idle = 0;
    };
    await Promise.all([run('a'), run('b'), run('c')]);
    expect(its.mails.taken.map((it) => it.to).sort()).toEqual(Array.from({ length: 12 }, (_, index) => `p${index}@example.com`).sort());
    expect(new Set(await states())).toEqual(new Set(['sent']));
  });
});
