import { PublicCampaign } from '@sillage/proto/http/campaigns';
import type { CreditOrder } from '@sillage/proto/http/order-claims';
import { OrderClaimList, OwnOrderClaim, OwnOrderClaimList } from '@sillage/proto/http/order-claims';
import { MINUTE_MS } from '@sillage/proto/values/durations';
import { runRound } from '@sillage/runtime/work-queue/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { carryOutDecision } from '../../commands/order-claims/carry-out.ts';
import { OrderClaimTask } from '../../db/queues.ts';
import { closeReported, orderClaimWork } from '../../jobs/order-claims.ts';
import { listNotices, takeMails } from '../../testing/data-requests.ts';
import { createFixture, type Fixture } from '../../testing/fixture.ts';
import { evidence, UNKNOWN_ORDER } from '../../testing/order-claims.ts';

const LIST = '/api/v1/affiliates/order-claims';
const CONVERSION = '0199c0de-0000-7000-8000-000000000001';

let fixture: Fixture;
let credits: CreditOrder[];
beforeAll(async () => {
  fixture = await createFixture();
});
beforeEach(async () => {
  credits = [];
  fixture.orders.explain = async () => UNKNOWN_ORDER;
  fixture.orders.credit = async (claim) => {
    credits.push(claim);
    return { outcome: 'credited', conversionId: CONVERSION };
  };
  await sql`delete from work_queue`.execute(fixture.db);
});
afterAll(() => fixture.close());

async function story() {
  const merchant = await fixture.newMerchant();
  const campaign = await merchant.createCampaign({ name: 'Boots' });
  const path = `/api/v1/public/campaigns/${campaign.id}`;
  const ada = await merchant.addAffiliate(campaign.id, { email: `${crypto.randomUUID()}@lovelace.example` });
  const asAffiliate = async (dashboardUrl: string) => {
    const opened = await fixture.app.inject({ url: `${path}${new URL(dashboardUrl).search}` });
    const bearer = PublicCampaign.parse(opened.json()).accessTicket;
    const call = (method: 'GET' | 'POST', at: string, payload?: object) =>
      fixture.app.inject({
        method,
        url: `${path}/order-claims${at}`,
        headers: { authorization: `Bearer ${bearer}` },
        ...(payload && { payload }),
      });
    const ask = async (orderId = '1042') => {
      const order = { orderId, orderedOn: '2026-11-20', amountMinor: 8_000, language: 'en' };
      return OwnOrderClaim.parse((await call('POST', '', order)).json()).id;
    };
    return {
      ask,
      claim: (id: string, words = '') => call('POST', `/${id}/claim`, { words }),
      own: async () => OwnOrderClaimList.parse((await call('GET', '')).json()),
    };
  };
  const affiliate = await asAffiliate(ada.dashboardUrl);
  const list = async (query = '') => OrderClaimList.parse((await merchant.call(`${LIST}${query}`)).json());
  const decide = (id: string, body: object = { decision: 'credit' }) =>
    merchant.call(`${LIST}/${id}/decision`, { method: 'POST', body });
  const undo = (id: string) => merchant.call(`${LIST}/${id}/undo`, { method: 'POST' });
  const claimed = async () => {
    const id = await affiliate.ask();
    await affiliate.claim(id);
    return id;
  };
  return { merchant, campaign, ada, asAffiliate, affiliate, list, decide, undo, claimed };
}

/** Runs the tasks of the queue as if their time had come. */
async function carryOut() {
  const { rows } = await sql<{ payload: unknown }>`
    delete from work_queue where queue = 'order-claims' returning payload`.execute(fixture.db);
  const tasks = rows.map(({ payload }) => OrderClaimTask.parse(payload));
  for (const task of tasks) await carryOutDecision(fixture.deps, task);
  return tasks;
}

describe('a claim', () => {
  test('reaches the merchant with what was known, who is mailed once an hour', async () => {
    const { affiliate, list, merchant, ada } = await story();
    const [first, second] = [await affiliate.ask(), await affiliate.ask('1043')];
    expect((await affiliate.claim(first, 'She wrote to me')).statusCode).toBe(200);
    await affiliate.claim(second);
    expect((await list()).claims).toMatchObject([
      { id: second, orderId: '1043' },
      {
        id: first,
        orderId: '1042',
        state: 'open',
        affiliateId: ada.id,
        words: 'She wrote to me',
        evidence: UNKNOWN_ORDER,
      },
    ]);
    expect(await listNotices(fixture)).toMatchObject([
      { ownerUserId: merchant.id, notice: { kind: 'order_claim', campaign: 'Boots' } },
    ]);
  });

  test('that is refused leaves the mail of the hour to the next one', async () => {
    fixture.orders.explain = async () => evidence('other_click');
    const { affiliate } = await story();
    const id = await affiliate.ask();
    expect((await affiliate.claim(id)).statusCode).toBe(400);
    await affiliate.claim(id, 'Mine was first');
    expect(await listNotices(fixture)).toHaveLength(1);
  });

  test('is one for an order, however often it is passed on or asked about', async () => {
    const { affiliate, list } = await story();
    const id = await affiliate.ask();
    await affiliate.claim(id);
    expect((await affiliate.claim(id)).json()).toMatchObject({ state: 'open' });
    expect((await affiliate.claim(await affiliate.ask())).statusCode).toBe(409);
    expect((await list()).claims).toHaveLength(1);
  });

  test.each([
    ['unknown', '', 200],
    ['other_click', '', 400],
    ['other_click', 'Mine was first', 200],
    ['rejected', 'It was paid for', 200],
    ['credited', 'More', 409],
    ['held', 'Faster', 409],
  ] as const)('of an answer %s with the words “%s” is answered with %i', async (kind, words, status) => {
    fixture.orders.explain = async () => evidence(kind);
    const { affiliate } = await story();
    expect((await affiliate.claim(await affiliate.ask(), words)).statusCode).toBe(status);
  });

  test('is nobody else’s: no other affiliate passes it on, no other merchant sees or decides it', async () => {
    const { affiliate, asAffiliate, merchant, campaign, claimed, decide } = await story();
    const id = await affiliate.ask('1');
    const bob = await merchant.addAffiliate(campaign.id, { name: 'Bob' });
    expect((await (await asAffiliate(bob.dashboardUrl)).claim(id)).statusCode).toBe(404);
    const theirs = await claimed();
    const stranger = await story();
    expect((await stranger.decide(theirs)).status).toBe(404);
    expect((await stranger.undo(theirs)).status).toBe(404);
    expect((await stranger.list()).claims).toEqual([]);
    expect((await stranger.merchant.call(`${LIST}?campaignId=${campaign.id}`)).status).toBe(404);
    expect((await decide(id)).status).toBe(404);
  });
});

describe('a decision', () => {
  test('credits the order once nothing can undo it, and mails the affiliate', async () => {
    const { claimed, decide, list, affiliate, ada, campaign, merchant } = await story();
    const id = await claimed();
    fixture.time.now += MINUTE_MS;
    expect((await decide(id)).status).toBe(204);
    expect(credits).toEqual([]);
    expect((await affiliate.own()).claims).toMatchObject([{ state: 'open', decidedAt: null }]);
    const [task] = await carryOut();
    expect(credits).toMatchObject([
      { claimId: id, campaignId: campaign.id, affiliateId: ada.id, orderId: '1042', creditedByUserId: merchant.id },
    ]);
    if (task) await carryOutDecision(fixture.deps, task);
    expect(credits).toHaveLength(1);
    expect((await list('?state=decided')).claims).toMatchObject([
      { state: 'credited', conversionId: CONVERSION, undoUntil: null },
    ]);
    expect((await affiliate.own()).claims).toMatchObject([{ state: 'credited' }]);
    expect(await list(`?state=decided&campaignId=${campaign.id}`)).toMatchObject({
      rates: { total: 1, answeredAtOnce: 0, credited: 1, declined: 0, medianDecisionSeconds: 60 },
    });
    expect(await takeMails(fixture)).toMatchObject([{ to: ada.email, subject: 'Your order 1042 was credited' }]);
  });

  test('declines with a reason that the affiliate reads', async () => {
    const { claimed, decide, affiliate } = await story();
    const id = await claimed();
    expect((await decide(id, { decision: 'decline', reason: ' ' })).status).toBe(400);
    await decide(id, { decision: 'decline', reason: 'It was paid by voucher' });
    await carryOut();
    expect(credits).toEqual([]);
    expect((await affiliate.own()).claims).toMatchObject([{ state: 'declined', reason: 'It was paid by voucher' }]);
    const [mail] = await takeMails(fixture);
    expect(mail?.text).toContain('Their reason: It was paid by voucher');
  });

  test('can be undone for ten seconds, and is then carried out as it was decided last', async () => {
    const { claimed, decide, undo, affiliate } = await story();
    const id = await claimed();
    await decide(id);
    expect((await decide(id)).status).toBe(409);
    fixture.time.now += 9_000;
    expect((await undo(id)).status).toBe(204);
    await decide(id, { decision: 'decline', reason: 'No' });
    expect(await carryOut()).toHaveLength(2);
    expect(credits).toEqual([]);
    expect((await affiliate.own()).claims).toMatchObject([{ state: 'declined' }]);
    expect((await undo(id)).status).toBe(409);
  });

  test('is begun again where it was interrupted', async () => {
    const { claimed, decide, affiliate } = await story();
    const id = await claimed();
    await decide(id);
    const { credit } = fixture.orders;
    fixture.orders.credit = async (claim) => {
      await credit(claim);
      throw new Error('away');
    };
    const { rows } = await sql<{ payload: unknown }>`select payload from work_queue`.execute(fixture.db);
    const task = OrderClaimTask.parse(rows.map(({ payload }) => payload).at(-1));
    await expect(carryOutDecision(fixture.deps, task)).rejects.toThrow('away');
    fixture.orders.credit = credit;
    await carryOutDecision(fixture.deps, task);
    expect(credits.map(({ claimId }) => claimId)).toEqual([id, id]);
    expect((await affiliate.own()).claims).toMatchObject([{ state: 'credited' }]);
    expect(await takeMails(fixture)).toHaveLength(1);
  });

  test('waits until its order can be credited, however long that takes', async () => {
    const { claimed, decide } = await story();
    await decide(await claimed());
    fixture.orders.credit = async () => {
      throw new Error('away');
    };
    await sql`
      update work_queue set due_at = 'epoch', attempts = 1000 where queue = 'order-claims'`.execute(fixture.db);
    const round = { ...orderClaimWork(fixture.deps), db: fixture.db, limit: 10, isDeath: () => false };
    expect(await runRound(round)).toMatchObject([{ outcome: 'retried' }]);
  });

  test('takes no order from another affiliate, whether that is known before or only then', async () => {
    const { claimed, decide, affiliate, ada } = await story();
    const id = await claimed();
    const order = {
      conversionId: CONVERSION,
      affiliateId: ada.id,
      occurredAt: '2026-11-20T10:00:00.000Z',
      amountMinor: 8_000,
      currency: 'EUR',
      state: 'pending' as const,
      rejection: null,
    };
    const owned = evidence('no_click', { order });
    fixture.orders.explain = async () => owned;
    expect((await decide(id)).json()).toMatchObject({ code: 'order_has_owner' });
    fixture.orders.explain = async () => UNKNOWN_ORDER;
    fixture.orders.credit = async () => ({ outcome: 'owned', evidence: owned });
    await decide(id);
    await carryOut();
    expect((await affiliate.own()).claims).toMatchObject([{ state: 'closed', answer: { kind: 'no_click' } }]);
  });
});

test('a claim closes itself once the shop has reported the order, and only then', async () => {
  const { claimed, affiliate, ada } = await story();
  await claimed();
  fixture.orders.explain = async () => evidence('after_order');
  const disputed = await affiliate.ask('1043');
  await affiliate.claim(disputed, 'My click was before');
  fixture.orders.explain = async () => UNKNOWN_ORDER;
  fixture.time.now += 11 * MINUTE_MS;
  await closeReported(fixture.deps);
  expect((await affiliate.own()).claims).toMatchObject([{ id: disputed, state: 'open' }, { state: 'open' }]);
  fixture.orders.explain = async () => evidence('credited');
  await closeReported(fixture.deps);
  expect((await affiliate.own()).claims).toMatchObject([{ state: 'open' }, { state: 'open' }]);
  fixture.time.now += 11 * MINUTE_MS;
  await closeReported(fixture.deps);
  expect((await affiliate.own()).claims).toMatchObject([
    { id: disputed, state: 'open' },
    { state: 'closed', answer: { kind: 'credited' } },
  ]);
  const mails = (await takeMails(fixture)).filter(({ to }) => to === ada.email);
  expect(mails).toMatchObject([{ subject: 'The shop has reported order 1042' }]);
});

test('a claim of what the merchant credited to somebody else closes, and its mail says so', async () => {
  const { claimed, affiliate, ada } = await story();
  await claimed();
  fixture.orders.explain = async () => evidence('credited_elsewhere');
  fixture.time.now += 11 * MINUTE_MS;
  await closeReported(fixture.deps);
  expect((await affiliate.own()).claims).toMatchObject([{ state: 'closed', answer: { kind: 'credited_elsewhere' } }]);
  const [mail] = (await takeMails(fixture)).filter(({ to }) => to === ada.email);
  expect(mail?.subject).toBe('Order 1042 was credited to somebody else');
  expect(mail?.text).not.toContain('reported');
});
