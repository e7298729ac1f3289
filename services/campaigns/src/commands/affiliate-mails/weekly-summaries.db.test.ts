import type { AffiliateDays } from '@sillage/proto/http/affiliate-mails';
import { DAY_MS, HOUR_MS } from '@sillage/proto/values/durations';
import { AppError } from '@sillage/runtime/service';
import type { TaskWork } from '@sillage/runtime/work-queue';
import { runRound } from '@sillage/runtime/work-queue/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listOfTimeZone } from '../../db/programmes/weekly-summaries.ts';
import { weeklyPageWork, weeklySummaryWork } from '../../jobs/affiliate-mails.ts';
import { takeMails } from '../../testing/data-requests.ts';
import { createFixture, type Fixture } from '../../testing/fixture.ts';
import { updateMailSettings } from '../programmes/mail-settings.ts';
import { beginWeeklySummaries, takeWeeklyPage, writeWeeklySummary } from './weekly-summaries.ts';

/** Nine in the morning in Paris. */
const MONDAY = Date.parse('2026-11-23T08:00:00Z');

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  for (const table of ['weeklyRuns', 'weeklySummaries', 'mailSettings'] as const)
    await fixture.db.deleteFrom(table).execute();
  await fixture.db.updateTable('affiliates').set({ isRemoved: true, isActive: false }).execute();
  fixture.time.now = MONDAY;
  fixture.brought.days = days({ clicks: 3, conversions: 1, commissionMinor: 250n });
  fixture.billing.payouts = [];
});

/** Two weeks: seven equal days of the week before, and of the past one. */
function days(past: Day, before: Day = { clicks: 1, conversions: 0, commissionMinor: 0n }): AffiliateDays['days'] {
  return Array.from({ length: 14 }, (_, day) => ({
    at: new Date(Date.parse('2026-11-08T23:00:00Z') + day * DAY_MS).toISOString(),
    ...(day < 7 ? before : past),
  }));
}
type Day = Omit<AffiliateDays['days'][number], 'at'>;
const NOTHING = { clicks: 0, conversions: 0, commissionMinor: 0n };

async function affiliateOf(email: string, campaign: object = {}) {
  const merchant = await fixture.newMerchant();
  const { id: campaignId } = await merchant.createCampaign({ name: 'Boots', ...campaign });
  const { id } = await merchant.addAffiliate(campaignId, { name: 'Ada', email });
  fixture.records.names = [{ userId: merchant.id, name: 'Zoé' }];
  fixture.brought.active = [id];
  return { campaignId, id };
}

async function round<Payload>(work: TaskWork<Payload>): Promise<number> {
  await sql`update work_queue set due_at = now() where queue = ${work.queue.name} and dead_at is null`.execute(
    fixture.db,
  );
  return (await runRound({ ...work, db: fixture.db, limit: 100, isDeath: () => false })).length;
}

/** Runs the workers until nothing is left. */
async function work() {
  await beginWeeklySummaries(fixture.deps);
  while ((await round(weeklyPageWork(fixture.deps))) > 0);
  while ((await round(weeklySummaryWork(fixture.deps))) > 0);
  return takeMails(fixture);
}

describe('on Monday morning an affiliate is mailed', () => {
  test('what the week brought, against the week before, with a picture that comes along', async () => {
    const { id } = await affiliateOf('week@week.example');
    const balance = { currency: 'EUR', pendingMinor: 0n, owedMinor: 1234n, paidMinor: 0n, next: 'planned' } as const;
    fixture.billing.payouts = [{ affiliateId: id, accountStatus: 'enabled', balances: [balance] }];
    const [mail, ...others] = await work();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: 'week@week.example', subject: 'Your week with Boots', fromName: 'Zoé' });
    expect(mail?.text).toMatch(/November 16\s–\s22/);
    expect(mail?.text).toContain('Clicks: 21 (the week before: 7)');
    expect(mail?.text).toContain('Orders: 7 (the week before: 0)');
    expect(mail?.text).toContain('Commission: €17.50 (the week before: €0.00)');
    expect(mail?.text).toContain('Clicks per day: Mon 3, Tue 3, Wed 3, Thu 3, Fri 3, Sat 3, Sun 3');
    expect(mail?.text).toMatch(/payment of €12\.34 is planned for December 5/);
    expect(mail?.html).toContain('src="cid:chart"');
    expect(mail?.html).toContain('alt="Clicks per day: Mon 3');
    expect(mail?.html).not.toMatch(/src="http/);
    expect(
      Buffer.from(mail?.pictures?.[0]?.base64 ?? '', 'base64')
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    const token = new URL(mail?.unsubscribeUrl ?? '').searchParams.get('token') ?? '';
    expect(fixture.deps.optOuts.open(token, fixture.time.now)).toMatchObject({ kind: 'weekly_summary' });
  });

  test('once, however often anything is repeated, and again a week later', async () => {
    const { id } = await affiliateOf('once@week.example');
    expect(await work()).toHaveLength(1);
    await fixture.db.deleteFrom('weeklyRuns').execute();
    expect(await work()).toEqual([]);
    const week = { monday: '2026-11-23', timeZone: '' };
    await takeWeeklyPage(fixture.deps, { ...week, after: '' });
    await Promise.all([1, 2, 3].map(() => writeWeeklySummary(fixture.deps, { ...week, affiliateId: id })));
    expect(await work()).toEqual([]);
    fixture.time.now += HOUR_MS;
    expect(await work()).toEqual([]);
    fixture.time.now = MONDAY + 7 * DAY_MS;
    expect(await work()).toHaveLength(1);
  });

  test('when it is morning where they are, and nobody else is then', async () => {
    const { id } = await affiliateOf('tokyo@week.example');
    await affiliateOf('paris@week.example');
    fixture.brought.active = [id];
    await updateMailSettings(fixture.deps, 'tokyo@week.example', { timeZone: 'Asia/Tokyo' });
    fixture.time.now = Date.parse('2026-11-22T22:59:00Z');
    expect(await work()).toEqual([]);
    fixture.time.now = Date.parse('2026-11-22T23:00:00Z');
    expect((await work()).map(({ to }) => to)).toEqual(['tokyo@week.example']);
    fixture.time.now = MONDAY;
    expect(await work()).toEqual([]);
  });

  test('of the first empty week, and not of the second one', async () => {
    const { id } = await affiliateOf('empty@week.example');
    fixture.brought.days = days(NOTHING);
    expect(await work()).toHaveLength(1);
    fixture.time.now += 7 * DAY_MS;
    fixture.brought.days = days(NOTHING, NOTHING);
    expect(await work()).toEqual([]);
    fixture.brought.days = days(NOTHING);
    await writeWeeklySummary(fixture.deps, { monday: '2026-11-30', timeZone: '', affiliateId: id });
    expect(await takeMails(fixture)).toHaveLength(1);
  });
});

describe('nobody is mailed', () => {
  test('who brought nothing in two weeks', async () => {
    await affiliateOf('quiet@week.example');
    fixture.brought.active = [];
    expect(await work()).toEqual([]);
  });

  test('who switched it off', async () => {
    const { id } = await affiliateOf('off@week.example');
    await updateMailSettings(fixture.deps, 'off@week.example', {
      mails: [{ affiliateId: id, kind: 'weekly_summary', isOn: false }],
    });
    expect(await work()).toEqual([]);
  });

  test('who was removed while it waited, or once the week is old', async () => {
    const { id } = await affiliateOf('late@week.example');
    const summary = { monday: '2026-11-23', timeZone: '', affiliateId: id };
    fixture.time.now = MONDAY + 4 * DAY_MS;
    await writeWeeklySummary(fixture.deps, summary);
    fixture.time.now = MONDAY;
    await fixture.db.updateTable('affiliates').set({ isRemoved: true, isActive: false }).where('id', '=', id).execute();
    await writeWeeklySummary(fixture.deps, summary);
    expect(await takeMails(fixture)).toEqual([]);
  });

  test.each([
    ['of a demo', { isDemo: true }],
    ['of a test', { isTest: true }],
    ['of a campaign that shows its affiliates no clicks', { visibility: 'restricted' as const }],
    ['of a campaign that is over', { isArchived: true, isActive: false }],
  ])('%s', async (_what, columns) => {
    const { campaignId } = await affiliateOf('nobody@week.example');
    await fixture.db.updateTable('campaigns').set(columns).where('id', '=', campaignId).execute();
    expect(await work()).toEqual([]);
  });
});

describe('while attribution is away', () => {
  const away = async () => {
    throw new AppError('unavailable', 'A service is not reachable');
  };
  const dead = async () =>
    (await sql`select from work_queue where dead_at is not null`.execute(fixture.db)).rows.length;

  test('summaries wait for two days, and are written then', async () => {
    await affiliateOf('patient@week.example');
    const deps = { ...fixture.deps, brought: { ...fixture.deps.brought, activeOf: away, daysOf: away } };
    await beginWeeklySummaries(fixture.deps);
    for (let attempt = 0; attempt < 40; attempt += 1) await round(weeklyPageWork(deps));
    await round(weeklyPageWork(fixture.deps));
    for (let attempt = 0; attempt < 40; attempt += 1) await round(weeklySummaryWork(deps));
    expect(await dead()).toBe(0);
    fixture.time.now = MONDAY + 2 * DAY_MS;
    expect(await work()).toHaveLength(1);
  });

  test('they are given up when they would say nothing new any more', async () => {
    await affiliateOf('late@week.example');
    const deps = { ...fixture.deps, brought: { ...fixture.deps.brought, activeOf: away } };
    await beginWeeklySummaries(fixture.deps);
    fixture.time.now = MONDAY + 3 * DAY_MS;
    await round(weeklyPageWork(deps));
    expect([await round(weeklyPageWork(fixture.deps)), await dead()]).toEqual([0, 0]);
  });
});

test('mails follow each other at half the pace of the mail server', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 3; n += 1) ids.push((await affiliateOf(`pace-${n}@week.example`)).id);
  fixture.brought.active = ids;
  await beginWeeklySummaries(fixture.deps);
  await round(weeklyPageWork(fixture.deps));
  const { rows } = await sql<{ ms: number }>`
    select round(extract(epoch from due_at - min(due_at) over ()) * 1000)::int as ms from work_queue
    where queue in ('weekly-summaries', 'weekly-pages') order by due_at`.execute(fixture.db);
  expect(rows.map(({ ms }) => ms)).toEqual([0, 1_000, 2_000, 3_000]);
  await work();
});

test.each(['', 'Asia/Tokyo'])(
  'everybody of a time zone is looked through once, page by page (%s)',
  async (timeZone) => {
    const ids: string[] = [];
    for (const n of [1, 2, 2, 3]) ids.push((await affiliateOf(`Page-${n}@week.example`)).id);
    const { id: removed, campaignId } = await affiliateOf('page-0@week.example');
    await fixture.db.updateTable('campaigns').set({ isTest: true }).where('id', '=', campaignId).execute();
    if (timeZone !== '')
      for (const n of [0, 1, 2, 3]) await updateMailSettings(fixture.deps, `page-${n}@week.example`, { timeZone });
    const seen: string[] = [];
    for (let after = ''; ; ) {
      const [next] = await listOfTimeZone(fixture.db, timeZone, after, 1);
      if (!next) break;
      seen.push(next.id);
      after = next.place;
    }
    expect(seen.toSorted()).toEqual(ids.toSorted());
    expect(seen).not.toContain(removed);
  },
);
