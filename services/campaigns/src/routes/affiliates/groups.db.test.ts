import { AffiliateGroup, AffiliateGroupList } from '@sillage/proto/http/affiliate-groups';
import { AffiliateList } from '@sillage/proto/http/listed-affiliates';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFixture, type Fixture } from '../../testing/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

async function start(defaultRateBps = 1_000) {
  const merchant = await fixture.newMerchant();
  const { id: campaignId } = await merchant.createCampaign({ defaultRateBps });
  const path = `/api/v1/campaigns/${campaignId}`;
  const send = (method: 'POST' | 'PATCH' | 'DELETE', to: string, body?: object) =>
    merchant.call(`${path}${to}`, { method, ...(body && { body }) });
  return {
    merchant,
    campaignId,
    send,
    add: (name: string, more: object = {}) => merchant.addAffiliate(campaignId, { name, ...more }),
    group: async (name: string, rateBps: number) =>
      AffiliateGroup.parse((await send('POST', '/groups', { name, rateBps })).json()).id,
    join: (groupId: string, affiliateIds: readonly string[], more: object = {}) =>
      send('POST', `/groups/${groupId}/members`, { affiliateIds, ...more }),
    leave: (groupId: string, affiliateIds: readonly string[]) =>
      send('POST', `/groups/${groupId}/members/removal`, { affiliateIds }),
    groups: async () => AffiliateGroupList.parse((await merchant.call(`${path}/groups`)).json()).groups,
    async affiliates() {
      const { affiliates } = AffiliateList.parse((await merchant.call(`${path}/affiliates`)).json());
      return Object.fromEntries(
        affiliates.map(({ name, rateBps, rateSource, groupId }) => [name, { rateBps, rateSource, groupId }]),
      );
    },
    /** Each rate of an affiliate with its hold, in the last published event. */
    async holds(affiliateId: string) {
      const events = (await fixture.outbox(campaignId)).flatMap(({ event: { event } }) =>
        event.case === 'affiliate' && event.value.affiliateId === affiliateId ? [event.value] : [],
      );
      return events.at(-1)?.rates.map(({ rateBps, holdDays }) => [rateBps, holdDays]);
    },
    /** The last published event of each affiliate, by version. */
    async published() {
      const newest = new Map<string, { version: bigint; rates: { fromMs: number; rateBps: number }[] }>();
      for (const { event } of await fixture.outbox(campaignId)) {
        if (event.event.case !== 'affiliate') continue;
        const { affiliateId, rates } = event.event.value;
        expect(event.version).toBeGreaterThan(newest.get(affiliateId)?.version ?? 0n);
        const history = rates.map(({ fromMs, rateBps }) => ({ fromMs: Number(fromMs), rateBps }));
        newest.set(affiliateId, { version: event.version, rates: history });
      }
      return newest;
    },
  };
}

describe('a group', () => {
  test('gives the orders of all its members its hold from then on, with a rate of their own, too', async () => {
    const { add, group, join, leave, send, holds } = await start();
    const [ada, bob] = [await add('Ada'), await add('Bob', { rateBps: 2_000 })];
    const bloggers = await group('Bloggers', 1_500);
    await join(bloggers, [ada.id, bob.id]);
    expect((await send('PATCH', `/groups/${bloggers}`, { holdDays: 30 })).json()).toMatchObject({ holdDays: 30 });
    await send('PATCH', `/groups/${bloggers}`, { name: 'Writers' });
    await send('PATCH', `/affiliates/${bob.id}`, { rateBps: 2_100 });
    await leave(bloggers, [ada.id]);
    expect(await holds(ada.id)).toEqual([
      [1_000, undefined],
      [1_500, undefined],
      [1_500, 30],
      [1_000, undefined],
    ]);
    expect(await holds(bob.id)).toEqual([
      [2_000, undefined],
      [2_000, 30],
      [2_100, 30],
    ]);
  });

  test('gives its members its rate from then on, and takes nothing of what was before', async () => {
    const { add, group, join, affiliates, groups, published, send } = await start();
    const [ada, bob] = [await add('Ada'), await add('Bob', { rateBps: 2_000 })];
    const bloggers = await group('Bloggers', 1_500);
    fixture.time.now += 1_000;
    expect((await join(bloggers, [ada.id, bob.id])).json()).toMatchObject({ name: 'Bloggers', members: 2 });
    expect(await affiliates()).toEqual({
      Ada: { rateBps: 1_500, rateSource: 'group', groupId: bloggers },
      Bob: { rateBps: 2_000, rateSource: 'own', groupId: bloggers },
    });
    fixture.time.now += 1_000;
    await send('PATCH', `/groups/${bloggers}`, { rateBps: 1_800 });
    const now = fixture.time.now;
    expect((await published()).get(ada.id)?.rates).toEqual([
      { fromMs: now - 2_000, rateBps: 1_000 },
      { fromMs: now - 1_000, rateBps: 1_500 },
      { fromMs: now, rateBps: 1_800 },
    ]);
    expect((await published()).get(bob.id)?.rates).toEqual([{ fromMs: now - 2_000, rateBps: 2_000 }]);
    await join(bloggers, [bob.id], { giveUpOwnRates: true });
    expect((await affiliates()).Bob).toMatchObject({ rateBps: 1_800, rateSource: 'group' });
    expect(await groups()).toMatchObject([{ members: 2, rateBps: 1_800 }]);
  });

  test('that somebody leaves, or is deleted, leaves them the default, or their own rate', async () => {
    const { add, group, join, leave, affiliates, send, groups } = await start();
    const [ada, bob, eve] = [await add('Ada'), await add('Bob'), await add('Eve', { rateBps: 500 })];
    const [first, second] = [await group('First', 1_500), await group('Second', 1_700)];
    await join(first, [ada.id, bob.id, eve.id]);
    await join(second, [bob.id]);
    expect(await affiliates()).toMatchObject({ Ada: { rateBps: 1_500 }, Bob: { rateBps: 1_700, groupId: second } });
    // Members of another group: nothing happens.
    await leave(first, [bob.id, ada.id]);
    expect(await affiliates()).toMatchObject({
      Ada: { rateBps: 1_000, groupId: null, rateSource: 'default' },
      Bob: { rateBps: 1_700, groupId: second },
    });
    expect((await send('DELETE', `/groups/${second}`)).status).toBe(204);
    await send('DELETE', `/groups/${first}`);
    expect(await affiliates()).toMatchObject({
      Bob: { rateBps: 1_000, groupId: null },
      Eve: { rateBps: 500, groupId: null, rateSource: 'own' },
    });
    expect(await groups()).toEqual([]);
  });

  test('an own rate that a member is given applies before that of the group', async () => {
    const { add, group, join, affiliates, send } = await start();
    const ada = await add('Ada');
    const bloggers = await group('Bloggers', 1_500);
    await join(bloggers, [ada.id]);
    await send('PATCH', `/affiliates/${ada.id}`, { name: 'Ada', rateBps: 1_500 });
    expect((await affiliates()).Ada).toMatchObject({ rateSource: 'group' });
    await send('PATCH', `/affiliates/${ada.id}`, { rateBps: 3_000 });
    await send('PATCH', `/groups/${bloggers}`, { rateBps: 1_600 });
    expect((await affiliates()).Ada).toMatchObject({ rateBps: 3_000, rateSource: 'own', groupId: bloggers });
  });

  test('publishes nobody for whom nothing changes', async () => {
    const { add, group, join, published, send } = await start();
    const ada = await add('Ada');
    const bloggers = await group('Bloggers', 1_500);
    await join(bloggers, [ada.id]);
    const before = await published();
    await join(bloggers, [ada.id, crypto.randomUUID()]);
    await send('PATCH', `/groups/${bloggers}`, { name: 'Writers' });
    expect(await published()).toEqual(before);
  });

  test.each<[string, (store: Awaited<ReturnType<typeof start>>) => Promise<{ status: number }>, number]>([
    ['a second one of that name', ({ send }) => send('POST', '/groups', { name: 'bloggers', rateBps: 100 }), 409],
    ['one without a name', ({ send }) => send('POST', '/groups', { name: ' ', rateBps: 100 }), 400],
    ['one with half a step', ({ send }) => send('POST', '/groups', { name: 'Half', rateBps: 105 }), 400],
    ['one that is not there', ({ send }) => send('PATCH', `/groups/${crypto.randomUUID()}`, { name: 'X' }), 404],
    [
      'nobody',
      ({ send, group }) => group('X', 10).then((id) => send('POST', `/groups/${id}/members`, { affiliateIds: [] })),
      400,
    ],
  ])('%s is refused', async (_name, act, status) => {
    const store = await start();
    await store.group('Bloggers', 1_500);
    expect((await act(store)).status).toBe(status);
  });

  test('is the merchant’s alone, and takes no affiliate of another campaign', async () => {
    const [own, other] = [await start(), await start()];
    const [ada, bloggers] = [await other.add('Ada'), await own.group('Bloggers', 1_500)];
    expect((await own.join(bloggers, [ada.id])).json()).toMatchObject({ members: 0 });
    const path = `/api/v1/campaigns/${own.campaignId}/groups`;
    expect((await other.merchant.call(path)).status).toBe(404);
    expect((await other.merchant.call(`${path}/${bloggers}`, { method: 'DELETE' })).status).toBe(404);
  });
});

test('whatever is done in whatever order: the rate is one’s own, else the group’s, else the default, and histories only grow', async () => {
  const act = fc.record({
    what: fc.constantFrom('own', 'join', 'join', 'give up', 'leave', 'rate', 'delete', 'default'),
    who: fc.nat(2),
    group: fc.nat(1),
    rateBps: fc.integer({ min: 0, max: 40 }).map((tenths) => tenths * 10),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 10 }), async (acts) => {
      const store = await start(1_000);
      const people = [await store.add('0'), await store.add('1'), await store.add('2')].map(({ id }) => ({
        ...{ id, own: null as number | null, group: -1, base: 1_000 },
      }));
      let defaultRateBps = 1_000;
      const groups = [
        { id: await store.group('a', 500), rateBps: 500 },
        { id: await store.group('b', 600), rateBps: 600 },
      ];
      const rateOf = ({ own, group, base }: (typeof people)[number]) => own ?? groups[group]?.rateBps ?? base;
      const leave = (person: (typeof people)[number]) => {
        if (person.group >= 0 && person.own === null) person.base = defaultRateBps;
        person.group = -1;
      };
      let before = await store.published();
      for (const { what, who, group: n, rateBps } of acts) {
        const [person, group] = [people[who], groups[n]];
        if (!person || !group) continue;
        fixture.time.now += 1_000;
        if (what === 'own') {
          await store.send('PATCH', `/affiliates/${person.id}`, { rateBps });
          if (rateBps !== rateOf(person)) person.own = rateBps;
        } else if (what === 'join' || what === 'give up') {
          await store.join(group.id, [person.id], { giveUpOwnRates: what === 'give up' });
          person.group = n;
          if (what === 'give up') person.own = null;
        } else if (what === 'leave') {
          await store.leave(group.id, [person.id]);
          if (person.group === n) leave(person);
        } else if (what === 'rate') {
          await store.send('PATCH', `/groups/${group.id}`, { rateBps });
          group.rateBps = rateBps;
        } else if (what === 'delete') {
          await store.send('DELETE', `/groups/${group.id}`);
          for (const one of people) if (one.group === n) leave(one);
          group.rateBps = 500;
          group.id = await store.group('ab'[n] ?? '', 500);
        } else {
          await store.send('PATCH', '', { defaultRateBps: 2_000 + rateBps });
          defaultRateBps = 2_000 + rateBps;
        }
        const now = await store.published();
        for (const { id } of people) {
          const [last, next] = [before.get(id)?.rates ?? [], now.get(id)?.rates ?? []];
          expect(next.slice(0, last.length)).toEqual(last);
          expect(next.toSorted((one, other) => one.fromMs - other.fromMs)).toEqual(next);
        }
        expect(people.map(({ id }) => now.get(id)?.rates.at(-1)?.rateBps)).toEqual(people.map(rateOf));
        before = now;
      }
    }),
    { numRuns: 25 },
  );
}, 120_000);
