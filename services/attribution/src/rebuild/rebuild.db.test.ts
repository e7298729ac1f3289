import { AttributionModel } from '@sillage/proto/events/campaign_events';
import { topics } from '@sillage/proto/topics';
import { waitingForLocks } from '@sillage/runtime/postgres/testing';
import { createPositions } from '@sillage/runtime/recovery';
import { createAddressDigest, systemClock } from '@sillage/runtime/service';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { lineOf } from '../receipts/differences.ts';
import { sealDays } from '../receipts/seal-day.ts';
import { verifyReceipts } from '../receipts/verify-receipts.ts';
import {
  affiliate,
  campaign,
  click,
  paid,
  payee,
  plan,
  refund,
  review,
  sale,
  sessionOf,
  T0,
  uuid,
} from '../testing/events.ts';
import { INTERNAL_SECRET } from '../testing/fixture.ts';
import { limitedOrders, limitedStates } from '../testing/limited-orders.ts';
import { type RunningService, startService } from '../testing/running-service.ts';
import { shuffledThreefold } from '../testing/shuffled-threefold.ts';
import { rebuild } from './rebuild.ts';

let service: RunningService;
let published = 0;

beforeAll(async () => {
  service = await startService();
  await service.publishCampaigns([campaign(1), affiliate(1, 1, [[0, 1000]]), affiliate(2, 1, [[0, 500]])]);
  await traffic(2_000);
}, 240_000);
afterAll(() => service.stop());

/** Clicks of returning visitors, some late and some repeated, some sales, and refunds of some of these. */
async function traffic(count: number): Promise<void> {
  const clicks = Array.from({ length: count }, (_, index) => {
    const n = published + index;
    return click(n, T0 + ((n * 7919) % 100_000) * 1_000, 1 + (n % 2), sessionOf(`visitor ${n % 1_400}`));
  });
  published += count;
  const flood = click(1_000_000 + published, T0 + count, 1, '', {
    rejectedReason: 'flood',
    unrecordedClicks: BigInt(count),
  });
  await service.publishClicks([...clicks, flood]);
  const sales = clicks
    .filter((_, index) => index % 50 === 0)
    .map((click, index) => ({
      ...sale(published + index, Number(click.occurredAtMs) + 1, click.sessionId, 1_000 + index, {
        screened: index % 2 === 0,
      }),
      idempotencyKey: `sale ${index % 5}`,
      idempotencyDigest: `of ${published + index}`,
    }));
  const refunds = sales
    .slice(0, 3)
    .map((_, index) => refund(published + index, T0 + 1e9, `order ${published + index}`, 333));
  await service.publishConversions([...refunds, ...sales]);
}

async function folded(): Promise<void> {
  await vi.waitFor(
    async () => {
      const lags = [
        ...(await service.bus.lag(topics.clicks, 'attribution')),
        ...(await service.bus.lag(topics.conversions, 'attribution')),
      ];
      for (const lag of lags) expect(lag.committed).toBe(lag.end);
    },
    { timeout: 60_000, interval: 50 },
  );
}

const options = () => {
  const { databaseUrl, bus, hot } = service;
  const addressDigest = createAddressDigest(INTERNAL_SECRET);
  const ofService = { databaseUrl, bus, hot, clock: systemClock, addressDigest };
  return { ...ofService, say: () => {}, visitRows: 'needed', assesses: true } as const;
};
const clickRows = async () =>
  (await sql<{ count: number }>`select count(*)::int as count from clicks`.execute(service.db)).rows[0]?.count;

describe('a rebuild', () => {
  it('finds nothing to correct in a projection that was folded live, Redis included', async () => {
    await folded();
    const result = await rebuild({ ...options(), verifyOnly: true });
    expect(result.differences).toEqual([]);
    expect(result.hotDifferences).toEqual([]);
    expect(result.events).toBeGreaterThan(2_000);
  }, 240_000);

  it('decides by the clock that it is given, which is that of the services', async () => {
    const { differences } = await rebuild({ ...options(), hot: undefined, verifyOnly: true, clock: () => T0 });
    const approvedSince = differences.filter(
      ({ only, table, row }) => only === 'live' && table === 'conversions' && row.includes('"state":"approved"'),
    );
    expect(approvedSince).not.toEqual([]);
  }, 240_000);

  it('reports what was changed behind its back, to the unit, and puts it right while traffic goes on', async () => {
    await sql`
      insert into bulk_reviews (id, owner_user_id, decision, reason, state, starts_at, total, created_at)
      values (${uuid('event', 1)}, 'owner', 'approved', '', 'waiting', '2100-01-01', 1, now())`.execute(service.db);
    await sql`
      insert into own_devices (campaign_id, session_id, affiliate_id, seen_at)
      values (${uuid('campaign', 1)}, ${sessionOf('visitor 3')}, ${uuid('affiliate', 1)}, now())`.execute(service.db);
    await sql`update totals set clicks = clicks + 1`.execute(service.db);
    await sql`delete from stored_visits where session_id = ${sessionOf('visitor 3')}`.execute(service.db);
    const found = await rebuild({ ...options(), hot: undefined, verifyOnly: true });
    expect(found.differences.map((difference) => difference.table)).toEqual(
      expect.arrayContaining(['totals', 'visits']),
    );

    let isRunning = true;
    const going = (async () => {
      while (isRunning) {
        await traffic(100);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    })();
    await rebuild({ ...options(), verifyOnly: false });
    await traffic(100);
    isRunning = false;
    await going;
    await folded();
    expect(await clickRows()).toBe(published);
    const after = await rebuild({ ...options(), verifyOnly: true });
    expect(after.differences).toEqual([]);
    expect(after.hotDifferences).toEqual([]);
    const waiting = await service.db.selectFrom('bulkReviews').select('state').execute();
    expect(waiting).toEqual([{ state: 'waiting' }]);
    const devices = await service.db.selectFrom('ownDevices').select('sessionId').execute();
    expect(devices).toEqual([{ sessionId: sessionOf('visitor 3') }]);
  }, 240_000);

  it('waits for a review that is being decided, which does not wait for it', async () => {
    const rebuilt = await service.db.transaction().execute(async (trx) => {
      await sql`select from bulk_reviews for update`.execute(trx);
      const running = rebuild({ ...options(), verifyOnly: false });
      await expect.poll(() => waitingForLocks(service.db, 'attribution-rebuild')).toBeGreaterThan(0);
      // As an insert does.
      await sql`lock table outbox in row exclusive mode`.execute(trx);
      return { running };
    });
    expect((await rebuilt.running).differences).toEqual([]);
  }, 240_000);

  it('finds nothing to correct after the attribution model has changed between two conversions', async () => {
    const period = { holdDays: 14, autoApprove: true };
    const changed = campaign(2, {
      history: [
        { ...period, fromMs: 0n },
        { ...period, fromMs: BigInt(T0 + 50_000_000), attributionModel: AttributionModel.LAST_CLICK },
      ],
    });
    await service.publishCampaigns([changed]);
    const wonByLaterClick = async () => {
      const { rows } = await sql<{ isAfter: boolean }>`
        select distinct c.occurred_at >= ${new Date(T0 + 50_000_000)} as is_after
        from conversions c join known_visits v on v.campaign_id = c.campaign_id and v.session_id = c.session_id
          and c.visit_started_at > v.started_at and c.visit_started_at < v.ends_at`.execute(service.db);
      return rows;
    };
    await expect.poll(wonByLaterClick, { timeout: 60_000 }).toEqual([{ isAfter: true }]);
    await traffic(100);
    await folded();
    await expect
      .poll(async () => (await rebuild({ ...options(), verifyOnly: true })).differences, { timeout: 60_000 })
      .toEqual([]);
    expect(await wonByLaterClick()).toEqual([{ isAfter: true }]);
  }, 240_000);

  it('finds nothing to correct where the limit of what is approved by itself changed between orders', async () => {
    const { publishClicks: clicks, publishCampaigns: campaignEvents, publishConversions: conversions } = service;
    await shuffledThreefold({ clicks, campaignEvents, conversions, settle: folded }, limitedOrders, 1);
    const ids = limitedStates.map(({ id }) => id);
    const found = service.db.selectFrom('conversions').select(['id', 'state', 'heldFor']).where('id', 'in', ids);
    const states = () => found.orderBy('id').execute();
    await expect.poll(states, { timeout: 60_000 }).toEqual(limitedStates);
    await expect
      .poll(async () => (await rebuild({ ...options(), verifyOnly: true })).differences, { timeout: 60_000 })
      .toEqual([]);
    await rebuild({ ...options(), verifyOnly: false });
    expect(await states()).toEqual(limitedStates);
  }, 240_000);

  it('finds again what affiliates are paid to', async () => {
    await service.publishPayees([payee(1, 1, ['one']), payee(2, 1, ['two']), payee(1, 2, ['another', 'one'])]);
    await service.publishPayees([payee(2, 2, [])]);
    const payees = () =>
      service.db.selectFrom('payees').select(['version', 'accounts']).orderBy('affiliateId').execute();
    const newest = [
      { version: 2, accounts: ['another', 'one'] },
      { version: 2, accounts: [] },
    ];
    await expect.poll(payees, { timeout: 60_000 }).toEqual(newest);
    expect((await rebuild({ ...options(), verifyOnly: true })).differences).toEqual([]);
    await rebuild({ ...options(), verifyOnly: false });
    expect(await payees()).toEqual(newest);
  }, 240_000);

  it('finds nothing to correct where some were paid by settlement lines and others by reviews from before', async () => {
    const [approvedAt, paidAt] = [T0 + 2e9, T0 + 3e9];
    const sales = [2_010, 2_011, 2_012, 2_013];
    const events = sales.flatMap((n) => [
      n % 2 === 0 ? paid(n, paidAt, n, n) : review(n, paidAt, n, 'marked_paid'),
      review(100_000 + n, approvedAt, n, 'approved'),
    ]);
    await service.publishConversions(events);
    await folded();
    const { rows } = await sql`
      select settlement_line_id as line from conversions where state = 'paid' order by id`.execute(service.db);
    expect(rows).toEqual([uuid('line', 2_010), null, uuid('line', 2_012), null].map((line) => ({ line })));
    expect((await rebuild({ ...options(), verifyOnly: true })).differences).toEqual([]);
  }, 240_000);

  it('tells billing of a commission of which only the fee is another one', async () => {
    const id = uuid('conversion', 2_010);
    const stored = () =>
      service.db.selectFrom('conversions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const before = await stored();
    await sql`update conversions set fee_minor = fee_minor + 1 where id = ${id}`.execute(service.db);
    await rebuild({ ...options(), verifyOnly: false });
    expect(await stored()).toMatchObject({ feeMinor: before.feeMinor, version: before.version + 1 });
    const published = async () => {
      const fees: bigint[] = [];
      await service.bus.replay(topics.commissions, async ({ events }) => {
        for (const { message } of events)
          if (message.conversionId === id && message.version === BigInt(before.version + 1))
            fees.push(message.feeMinor ?? -1n);
      });
      return fees;
    };
    await expect.poll(published, { timeout: 60_000 }).toEqual([BigInt(before.feeMinor)]);
  }, 240_000);

  it('finds nothing to correct after a merchant got another rate between two conversions', async () => {
    const since = T0 + 50_000_000;
    const changed = plan(1, [
      [0, 250],
      [since, 300],
    ]);
    await service.publishPlan(changed);
    const rates = async () => {
      const { rows } = await sql<{ isAfter: boolean; bps: number }>`
        select distinct occurred_at >= ${new Date(since)} as is_after, fee_bps as bps from conversions order by 1`.execute(
        service.db,
      );
      return rows;
    };
    const expected = [
      { isAfter: false, bps: 250 },
      { isAfter: true, bps: 300 },
    ];
    await expect.poll(rates, { timeout: 60_000 }).toEqual(expected);
    expect((await rebuild({ ...options(), verifyOnly: false })).differences).toEqual([]);
    expect(await rates()).toEqual(expected);
  }, 240_000);

  it('leaves out, as the live projection did, what these could not hold, and goes on', async () => {
    await service.publishClicks([click(1, T0 + 7_919_000, 1, 'a forger')]);
    await folded();
    expect((await rebuild({ ...options(), verifyOnly: true })).differences).toEqual([]);
  }, 240_000);

  it('moves unsent commissions along and gives none a second time', async () => {
    const seen = new Map<string, number>();
    const read = async () => {
      seen.clear();
      await service.bus.replay(topics.commissions, async ({ events }) => {
        for (const { message } of events) seen.set(message.eventId, (seen.get(message.eventId) ?? 0) + 1);
      });
      return seen.size;
    };
    await vi.waitFor(
      async () => expect((await sql`select 1 from outbox limit 1`.execute(service.db)).rows).toEqual([]),
      10_000,
    );
    const before = await read();
    await rebuild({ ...options(), verifyOnly: false });
    await folded();
    expect(await read()).toBe(before);
  }, 240_000);

  it('keeps how far the log was read', async () => {
    const positions = createPositions(service.db);
    await positions.read('clicks');
    await positions.write('clicks', new Map([[3, 41n]]));
    await rebuild({ ...options(), verifyOnly: false });
    expect(await positions.read('clicks')).toEqual(new Map([[3, 41n]]));
    await positions.write('clicks', new Map([[3, 42n]]));
  }, 240_000);

  it('leaves what was sealed as it is, and its events lead to the same receipts', async () => {
    await folded();
    await sealDays(service.db, Date.now());
    const lines: string[] = [];
    const verify = () => verifyReceipts(service.db, { report: (found) => lines.push(lineOf(found)) });
    const before = await verify();
    await rebuild({ ...options(), verifyOnly: false });
    expect(await verify()).toEqual(before);
    expect(lines).toEqual([]);
    expect(before.recomputed).toBeGreaterThan(2_000);
  }, 240_000);
});
