import { randomUUID } from 'node:crypto';
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { type SettlementEvent, SettlementEventSchema } from '@sillage/proto/events/settlements';
import { DAY_MS } from '@sillage/proto/values/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createFixture, type Fixture } from '../../testing/fixture.ts';

let fixture: Fixture;
let campaignId: string;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  await fixture.db.deleteFrom('mails').execute();
  fixture.mails.faults.length = 0;
  fixture.mails.taken.length = 0;
  fixture.time.now += DAY_MS;
  campaignId = (await fixture.newCampaign()).id;
});

type Content = NonNullable<MessageInitShape<typeof SettlementEventSchema>['event']>;

const eventOf = (settlementId: string, event: Content): SettlementEvent =>
  create(SettlementEventSchema, {
    eventId: randomUUID(),
    occurredAtMs: BigInt(fixture.time.now),
    settlementId,
    campaignId,
    event,
  });
const held = (
  holdId: string,
  affiliateIds: readonly string[],
  sums: Readonly<Record<string, string>> = { EUR: '1234' },
) => {
  const affiliates = affiliateIds.map((affiliateId) => ({
    affiliateId,
    sums: Object.entries(sums).map(([currency, amountMinor]) => ({ currency, amountMinor })),
  }));
  return eventOf(holdId, { case: 'payoutsHeld', value: { affiliates } });
};
const returned = (lineId: string, affiliateId: string, amountMinor: bigint, returnedMinor = amountMinor) =>
  eventOf(randomUUID(), {
    case: 'transferReversed',
    value: { lineId, affiliateId, currency: 'EUR', amountMinor, returnedMinor },
  });
const kinds = async () =>
  (await fixture.db.selectFrom('mails').select(['kind', 'state']).orderBy('id').execute()).map((row) => ({ ...row }));

describe('a payout hold', () => {
  test('is announced with its cause, the amount kept in each currency and that there is nothing to do, with no link but the one to their own data', async () => {
    const affiliateId = await fixture.newAffiliate(campaignId, { email: 'zoe@example.com', name: 'Zoë' });
    await fixture.deliverSettlements([held(randomUUID(), [affiliateId], { EUR: '1234', USD: '700' })]);
    await fixture.sendAll();
    expect(fixture.mails.taken).toMatchObject([{ to: 'zoe@example.com' }]);
    const { subject = '', text = '', html = '' } = fixture.mails.taken[0] ?? {};
    expect(subject).toBe('The payment of your commissions for Summer boots is on hold');
    for (const part of ['on hold for now', 'stays recorded: €12.34 + $7.00.', 'nothing you have to do'])
      expect(text).toContain(part);
    expect(html.match(/href="[^"]*"/g)).toEqual([
      'href="https://go.example.com/programmes"',
      'href="https://go.example.com/your-data"',
    ]);
  });

  test('is announced once, however often its events come, while and after the mail is sent; the next hold is announced again', async () => {
    const [affiliateId, other] = [
      await fixture.newAffiliate(campaignId),
      await fixture.newAffiliate(campaignId, { email: 'ben@example.com' }),
    ];
    const event = held(randomUUID(), [affiliateId, other]);
    await fixture.deliverSettlements([event, event]);
    await fixture.sendAll();
    await fixture.deliverSettlements([event]);
    await fixture.sendAll();
    expect(fixture.mails.taken.map(({ to }) => to).toSorted()).toEqual(['ana@example.com', 'ben@example.com']);
    await fixture.deliverSettlements([held(randomUUID(), [affiliateId])]);
    await fixture.sendAll();
    expect(fixture.mails.taken).toHaveLength(3);
  });

  test('is not announced to affiliates who were removed or erased, nor in a demo campaign', async () => {
    const removed = await fixture.newAffiliate(campaignId, { isRemoved: true });
    const erased = await fixture.newAffiliate(campaignId, { email: '' });
    const events = [held(randomUUID(), [removed, erased]), returned(randomUUID(), removed, 500n)];
    campaignId = (await fixture.newCampaign({ isDemo: true })).id;
    events.push(held(randomUUID(), [await fixture.newAffiliate(campaignId)]));
    await fixture.deliverSettlements(events);
    await fixture.sendAll();
    expect(fixture.mails.taken).toEqual([]);
    expect((await kinds()).map(({ state }) => state)).toEqual(['failed', 'failed', 'failed', 'failed']);
  });

  test.each<[string, Content]>([
    ['a malformed affiliate id', { case: 'payoutsHeld', value: { affiliates: [{ affiliateId: 'x', sums: [] }] } }],
    [
      'an affiliate without a sum',
      { case: 'payoutsHeld', value: { affiliates: [{ affiliateId: randomUUID(), sums: [] }] } },
    ],
    [
      'a sum of nothing',
      {
        case: 'payoutsHeld',
        value: { affiliates: [{ affiliateId: randomUUID(), sums: [{ currency: 'EUR', amountMinor: '0' }] }] },
      },
    ],
    [
      'a return of nothing',
      {
        case: 'transferReversed',
        value: { lineId: randomUUID(), affiliateId: randomUUID(), currency: 'EUR', amountMinor: 0n, returnedMinor: 0n },
      },
    ],
  ])('with %s is a dead letter, and the others of its batch are announced', async (_what, content) => {
    const affiliateId = await fixture.newAffiliate(campaignId);
    const refusals = await fixture.deliverSettlements([
      eventOf(randomUUID(), content),
      held(randomUUID(), [affiliateId]),
    ]);
    expect(refusals).toMatchObject([{ code: 'unreadable_event' }]);
    expect(await kinds()).toEqual([{ kind: 'held', state: 'waiting' }]);
  });
});

describe('a transfer that came back', () => {
  test('is announced with its amount, that it is owed again, and a working link to the payout account', async () => {
    const affiliateId = await fixture.newAffiliate(campaignId, { email: 'zoe@example.com' });
    await fixture.enable(affiliateId, campaignId);
    await fixture.deliverSettlements([returned(randomUUID(), affiliateId, 1_234n)]);
    await fixture.sendAll();
    const { subject = '', text = '' } = fixture.mails.taken[0] ?? {};
    expect(subject).toBe('Your payment of €12.34 for Summer boots has come back');
    for (const part of ['has returned a payment of €12.34', 'owed to you again', 'check the bank details'])
      expect(text).toContain(part);
    const url = /https:\S+/.exec(text)?.[0] ?? '';
    const token = new URL(url).searchParams.get('token') ?? '';
    const page = await fixture.app.inject({ url: `/api/v1/public/payouts/notice?token=${encodeURIComponent(token)}` });
    expect(page.json()).toMatchObject({ affiliateId, account: { status: 'enabled' } });
    const dashboard = await fixture.app.inject({
      method: 'POST',
      url: '/api/v1/public/payouts/dashboard',
      payload: { token },
    });
    expect(dashboard.statusCode).toBe(200);
  });

  test('is announced once for each part that came back, in whatever order and however often the events come', async () => {
    const affiliateId = await fixture.newAffiliate(campaignId);
    const lineId = randomUUID();
    const parts = [returned(lineId, affiliateId, 500n), returned(lineId, affiliateId, 300n, 800n)];
    await fixture.deliverSettlements([...parts.toReversed(), ...parts]);
    await fixture.sendAll();
    await fixture.deliverSettlements(parts);
    await fixture.sendAll();
    expect(fixture.mails.taken.map(({ subject }) => /€[\d.]+/.exec(subject)?.[0]).toSorted()).toEqual([
      '€3.00',
      '€5.00',
    ]);
  });
});

describe('mails about payout holds', () => {
  const email = 'victim@example.com';
  const hold = async (affiliates: number) => {
    const ids: string[] = [];
    for (let index = 0; index < affiliates; index += 1) ids.push(await fixture.newAffiliate(campaignId, { email }));
    await fixture.deliverSettlements([held(randomUUID(), ids)]);
    return ids;
  };

  test('do not count against the limit of commission or return mails, nor those against theirs; an address gets 30 per merchant and day', async () => {
    const [first = ''] = await hold(31);
    await fixture.sendAll();
    expect(fixture.mails.taken).toHaveLength(30);
    for (let index = 0; index < 31; index += 1) {
      await fixture.settle(randomUUID(), campaignId, [{ affiliateId: first, method: 'notice' }]);
      await fixture.deliverSettlements([returned(randomUUID(), first, 100n)]);
    }
    await fixture.sendAll();
    const sent = (kind: string) =>
      kinds().then((rows) => rows.filter((row) => row.kind === kind && row.state === 'sent').length);
    expect([await sent('held'), await sent('commission'), await sent('returned')]).toEqual([30, 30, 31]);
  }, 60_000);

  test('are sent after all other mails, which never wait for thousands of a merchant’s', async () => {
    await hold(2);
    const affiliateId = await fixture.newAffiliate(campaignId, { email: 'ben@example.com' });
    await fixture.settle(randomUUID(), campaignId, [{ affiliateId, method: 'notice' }]);
    await fixture.deliverSettlements([returned(randomUUID(), affiliateId, 100n)]);
    await fixture.sendAll();
    expect(fixture.mails.taken.map(({ to }) => to)).toEqual(['ben@example.com', 'ben@example.com', email, email]);
  });

  test('are retried and given up like others, and publish nothing to billing', async () => {
    await hold(1);
    fixture.mails.faults.push('not_taken');
    await fixture.sendAll();
    expect(await kinds()).toEqual([{ kind: 'held', state: 'waiting' }]);
    fixture.time.now += 60_000;
    const before = (await fixture.events()).length;
    await fixture.sendAll();
    expect(await kinds()).toEqual([{ kind: 'held', state: 'sent' }]);
    expect(await fixture.events()).toHaveLength(before);
  });
});
