import { randomUUID } from 'node:crypto';
import { NoticeOutcome } from '@sillage/proto/events/payouts';
import { DAY_MS } from '@sillage/proto/values/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Crash } from '../../testing/fake-provider.ts';
import { createFixture, type Fixture } from '../../testing/fixture.ts';
import { forgetMails, outcomesOf, settleNotices, statesOf } from '../../testing/notices.ts';
import { sendNextMail } from './send-next-mail.ts';

let fixture: Fixture;
let campaignId: string;
beforeAll(async () => {
  fixture = await createFixture({ env: { PAYOUT_MAIL_LANGUAGE: 'fr' } });
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  await forgetMails(fixture);
  campaignId = (await fixture.newCampaign()).id;
});

describe('who is notified', () => {
  test('of a managed commission without an account: what waits, and how to set one up', async () => {
    const { settlementId, lines } = await settleNotices(fixture, campaignId, [{ amountMinor: 1234 }], {
      email: 'zoe@example.com',
    });
    await fixture.sendAll();
    expect(fixture.mails.taken).toMatchObject([{ to: 'zoe@example.com' }]);
    expect(fixture.mails.taken[0]?.subject).toMatch(/12,34.€ pour Summer boots vous attend/);
    expect(fixture.mails.taken[0]?.text).toContain('https://go.example.com/commission-info?token=v1.commission.');
    expect(await outcomesOf(fixture, settlementId)).toMatchObject([
      { lineId: lines[0]?.lineId, outcome: NoticeOutcome.SENT },
    ]);
  });

  test('where the merchant pays: that nothing is to be done', async () => {
    campaignId = (await fixture.newCampaign({ mode: 'self_pay' })).id;
    await settleNotices(fixture, campaignId, [{}]);
    await fixture.sendAll();
    expect(fixture.mails.taken[0]?.text).toContain('vous paie directement');
  });

  test('of a transfer: once it is made, and not of one that failed', async () => {
    const paid = await settleNotices(fixture, campaignId, [{ method: 'transfer' }]);
    const failed = await settleNotices(fixture, campaignId, [{ method: 'transfer' }]);
    await fixture.enable(paid.affiliateId, campaignId);
    await fixture.sendAll();
    expect(fixture.mails.taken).toEqual([]);
    await fixture.executeAll();
    await fixture.sendAll();
    expect(fixture.mails.taken).toHaveLength(1);
    expect(fixture.mails.taken[0]?.text).toContain('2 à 7 jours ouvrés');
    expect(await outcomesOf(fixture, paid.settlementId)).toHaveLength(1);
    expect(await outcomesOf(fixture, failed.settlementId)).toEqual([]);
  });

  test('in one mail of all that is owed in several currencies, after the last of its transfers', async () => {
    const { affiliateId, settlementId, lines } = await settleNotices(fixture, campaignId, [
      { method: 'transfer', currency: 'EUR', amountMinor: 500 },
      { method: 'transfer', currency: 'USD', amountMinor: 700 },
    ]);
    await fixture.enable(affiliateId, campaignId);
    fixture.fake.faults.push('unknown_after');
    await fixture.executeAll();
    await fixture.sendAll();
    expect(fixture.mails.taken).toEqual([]);
    fixture.time.now += 60_000;
    await fixture.executeAll();
    await fixture.sendAll();
    expect(fixture.mails.taken).toHaveLength(1);
    expect(fixture.mails.taken[0]?.text).toMatch(/5,00.€ \+ 7,00.\$US/);
    expect((await outcomesOf(fixture, settlementId)).map((outcome) => outcome.lineId).sort()).toEqual(
      lines.map((line) => line.lineId).sort(),
    );
  });

  test('once: a line that is paid later gets the outcome of the mail that was sent', async () => {
    const { affiliateId, settlementId, lines } = await settleNotices(fixture, campaignId, [{ currency: 'EUR' }]);
    await fixture.sendAll();
    const later = randomUUID();
    await fixture.settle(settlementId, campaignId, [{ affiliateId, lineId: later, currency: 'USD', method: 'notice' }]);
    await fixture.sendAll();
    expect(fixture.mails.taken).toHaveLength(1);
    expect((await outcomesOf(fixture, settlementId)).map((outcome) => outcome.lineId)).toEqual([
      lines[0]?.lineId,
      later,
    ]);
  });

  test('nobody without an address, and nobody of a demo campaign: it counts as failed', async () => {
    const erased = await settleNotices(fixture, campaignId, [{}], { email: '' });
    campaignId = (await fixture.newCampaign({ isDemo: true })).id;
    const demo = await settleNotices(fixture, campaignId, [{}]);
    await fixture.sendAll();
    expect(fixture.mails.taken).toEqual([]);
    for (const settlement of [erased, demo])
      expect(await outcomesOf(fixture, settlement.settlementId)).toMatchObject([{ outcome: NoticeOutcome.FAILED }]);
  });

  test('nobody at an address that was forgotten while the mail waited', async () => {
    const { affiliateId, settlementId } = await settleNotices(fixture, campaignId, [{}], { email: 'soon@example.com' });
    await fixture.newAffiliate(campaignId, { id: affiliateId, name: '#0001', email: '' });
    await fixture.sendAll();
    expect(fixture.mails.taken).toEqual([]);
    expect(await outcomesOf(fixture, settlementId)).toMatchObject([{ outcome: NoticeOutcome.FAILED }]);
    const { rows } = await fixture.db.executeQuery<{ all: string }>(
      (await import('kysely'))
        .sql`select (select json_agg(a) from affiliates a)::text || (select json_agg(m) from mails m)::text as all`.compile(
        fixture.db,
      ),
    );
    expect(rows[0]?.all).not.toContain('soon@example.com');
  });
});

describe('a mail', () => {
  test('that was not taken is repeated with growing pauses, under the same id', async () => {
    const { settlementId } = await settleNotices(fixture, campaignId, [{}]);
    fixture.mails.faults.push('not_taken', 'not_taken');
    await fixture.sendAll();
    expect(await statesOf(fixture)).toEqual(['waiting']);
    fixture.time.now += 2_000;
    await fixture.sendAll();
    fixture.time.now += 2_000;
    await fixture.sendAll();
    expect(fixture.mails.taken).toEqual([]);
    fixture.time.now += 2_000;
    await fixture.sendAll();
    expect(fixture.mails.taken).toHaveLength(1);
    expect(await outcomesOf(fixture, settlementId)).toMatchObject([{ outcome: NoticeOutcome.SENT }]);
  });

  test('is given up a day after its first attempt', async () => {
    const { settlementId } = await settleNotices(fixture, campaignId, [{}]);
    fixture.mails.faults.push(...Array<'not_taken'>(1_000).fill('not_taken'));
    for (let attempts = 0; (await outcomesOf(fixture, settlementId)).length === 0 && attempts < 1_000; attempts += 1) {
      await fixture.sendAll();
      fixture.time.now += 300_000;
    }
    expect(await outcomesOf(fixture, settlementId)).toMatchObject([{ outcome: NoticeOutcome.FAILED }]);
    expect(fixture.mails.faults.length).toBeGreaterThan(1_000 - 310);
    expect(fixture.mails.faults.length).toBeLessThan(1_000 - 270);
  }, 240_000);

  test.each([
    ['refused', 'failed', NoticeOutcome.FAILED],
    ['unconfirmed_before', 'unconfirmed', NoticeOutcome.UNCONFIRMED],
    ['unconfirmed_after', 'unconfirmed', NoticeOutcome.UNCONFIRMED],
  ] as const)('that met %s is %s, and is not repeated', async (fault, state, outcome) => {
    const { settlementId } = await settleNotices(fixture, campaignId, [{}]);
    fixture.mails.faults.push(fault);
    await fixture.sendAll();
    fixture.time.now += DAY_MS;
    await fixture.sendAll();
    expect(await statesOf(fixture)).toEqual([state]);
    expect(await outcomesOf(fixture, settlementId)).toMatchObject([{ outcome }]);
    expect(fixture.mails.taken.length).toBe(fault === 'unconfirmed_after' ? 1 : 0);
  });

  test.each(['crash_before', 'crash_after'] as const)(
    'during which the process died (%s) is unconfirmed, and is not repeated',
    async (fault) => {
      const { settlementId } = await settleNotices(fixture, campaignId, [{}]);
      fixture.mails.faults.push(fault);
      await expect(fixture.sendAll()).rejects.toThrow(Crash);
      expect(await statesOf(fixture)).toEqual(['sending']);
      await fixture.sendAll('the next process');
      expect(await statesOf(fixture), 'the lease of the dead process has not expired').toEqual(['sending']);
      fixture.time.now += 90_000;
      await fixture.sendAll('the next process');
      expect(await statesOf(fixture)).toEqual(['unconfirmed']);
      expect(await outcomesOf(fixture, settlementId)).toMatchObject([{ outcome: NoticeOutcome.UNCONFIRMED }]);
      expect(fixture.mails.taken.length).toBe(fault === 'crash_after' ? 1 : 0);
    },
  );

  test('is not sent where no mail server is configured, and says so', async () => {
    const { settlementId } = await settleNotices(fixture, campaignId, [{}]);
    await sendNextMail({ ...fixture.deps, mailer: undefined }, 'this process');
    expect(await outcomesOf(fixture, settlementId)).toMatchObject([{ outcome: NoticeOutcome.FAILED }]);
  });
});

test('an address gets 30 mails of one merchant in a day, however often they pay; of another merchant it still gets some', async () => {
  const ownerUserId = randomUUID();
  for (let round = 0; round < 3; round += 1) {
    campaignId = (await fixture.newCampaign({ ownerUserId })).id;
    for (let index = 0; index < 11; index += 1)
      await settleNotices(fixture, campaignId, [{}], {
        email: round === 1 ? 'Victim@example.com' : 'victim@example.com',
      });
  }
  await fixture.sendAll();
  expect(fixture.mails.taken).toHaveLength(30);
  expect((await statesOf(fixture)).filter((state) => state === 'failed')).toHaveLength(3);
  campaignId = (await fixture.newCampaign()).id;
  await settleNotices(fixture, campaignId, [{}], { email: 'victim@example.com' });
  await fixture.sendAll();
  expect(fixture.mails.taken).toHaveLength(31);
  fixture.time.now += DAY_MS + 1;
  campaignId = (await fixture.newCampaign({ ownerUserId })).id;
  await settleNotices(fixture, campaignId, [{}], { email: 'victim@example.com' });
  await fixture.sendAll();
  expect(fixture.mails.taken).toHaveLength(32);
});
