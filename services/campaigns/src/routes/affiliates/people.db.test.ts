import { type AskForLink, DataRequestList } from '@sillage/proto/http/data-requests';
import { AffiliateList } from '@sillage/proto/http/listed-affiliates';
import { NoteList, Person, PersonPayments, TagList } from '@sillage/proto/http/people';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteTestCampaign } from '../../commands/delete-test-campaign.ts';
import { accountEvent, deliver } from '../../testing/account-events.ts';
import { createFixture, type Fixture } from '../../testing/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

/** A merchant with two campaigns and Ada in both, once with her address in upper case. */
async function ada() {
  const merchant = await fixture.newMerchant();
  const boots = await merchant.createCampaign({ name: 'Boots', isTest: true });
  const hats = await merchant.createCampaign({ name: 'Hats', isTest: true });
  const first = await merchant.addAffiliate(boots.id, { name: 'Ada', email: 'ada@example.com' });
  fixture.time.now += 1_000;
  const second = await merchant.addAffiliate(hats.id, { name: 'Ada L.', email: 'ADA@example.com' });
  await merchant.addAffiliate(hats.id, { name: 'Bob', email: 'bob@example.com' });
  const person = async (id: string) => Person.parse((await merchant.call(`/api/v1/people/${id}`)).json());
  const notes = async (id: string) => {
    const answer = await merchant.call(`/api/v1/people/${id}/notes`);
    return NoteList.parse(answer.json()).notes.map(({ text }) => text);
  };
  const note = async (id: string, text: string) => {
    const answer = await merchant.call(`/api/v1/people/${id}/notes`, { method: 'POST', body: { text } });
    expect(answer.status).toBe(201);
    return NoteList.shape.notes.element.parse(answer.json());
  };
  const tag = (id: string, name: string) =>
    merchant.call(`/api/v1/people/${id}/tags`, { method: 'POST', body: { name } });
  const tags = async () => TagList.parse((await merchant.call('/api/v1/people/tags')).json()).tags;
  const patch = (row: typeof first, body: object) =>
    merchant.call(`/api/v1/campaigns/${row.campaignId}/affiliates/${row.id}`, { method: 'PATCH', body });
  const remove = (row: typeof first) =>
    merchant.call(`/api/v1/campaigns/${row.campaignId}/affiliates/${row.id}`, { method: 'DELETE' });
  const kept = async () => {
    const count = async (table: 'affiliateNotes' | 'affiliateTags', ids: readonly string[]) =>
      (await fixture.db.selectFrom(table).select('affiliateId').where('affiliateId', 'in', ids).execute()).length;
    const ids = [first.id, second.id];
    return { notes: await count('affiliateNotes', ids), tags: await count('affiliateTags', ids) };
  };
  return { merchant, boots, hats, first, second, person, notes, note, tag, tags, patch, remove, kept };
}

describe('a person', () => {
  test('is one address in all campaigns of an account, whichever of their affiliates is asked for', async () => {
    const { first, second, person } = await ada();
    const shown = await person(second.id);
    expect(shown).toEqual(await person(first.id));
    expect(shown).toMatchObject({
      id: first.id,
      email: 'ada@example.com',
      names: ['Ada', 'Ada L.'],
      since: first.createdAt,
      affiliates: [{ id: first.id }, { id: second.id }],
    });
  });

  test("is nobody's but the merchant's, with all that is said of them", async () => {
    const { first, note, tag, tags } = await ada();
    const { id: noteId } = await note(first.id, 'Mine');
    await tag(first.id, 'VIP');
    const [{ id: tagId = '' } = {}] = await tags();
    const stranger = await fixture.newMerchant();
    const path = `/api/v1/people/${first.id}`;
    const calls = [
      ['GET', path],
      ['GET', `${path}/payments`],
      ['GET', `${path}/notes`],
      ['POST', `${path}/notes`, { text: 'Theirs' }],
      ['POST', `${path}/tags`, { name: 'Theirs' }],
      ['DELETE', `${path}/tags/${tagId}`],
      ['PATCH', `/api/v1/people/notes/${noteId}`, { text: 'Theirs' }],
      ['DELETE', `/api/v1/people/notes/${noteId}`],
      ['PATCH', `/api/v1/people/tags/${tagId}`, { name: 'Theirs' }],
    ] as const;
    for (const [method, url, body] of calls)
      expect([url, (await stranger.call(url, { method, ...(body && { body }) })).status]).toEqual([url, 404]);
    await stranger.call(`/api/v1/people/tags/${tagId}`, { method: 'DELETE' });
    expect(await tags()).toMatchObject([{ name: 'VIP', people: 1 }]);
    const own = await stranger.createCampaign();
    const theirs = await stranger.addAffiliate(own.id, { email: 'ada@example.com' });
    expect(Person.parse((await stranger.call(`/api/v1/people/${theirs.id}`)).json())).toMatchObject({
      affiliates: [{ id: theirs.id }],
      tags: [],
    });
  });

  test('is who several become that get one address, with what is said of each', async () => {
    const { merchant, boots, first, patch, note, notes, tag, person } = await ada();
    const eve = await merchant.addAffiliate(boots.id, { name: 'Eve', email: 'eve@example.com' });
    await note(first.id, 'Of Ada');
    await note(eve.id, 'Of Eve');
    await tag(first.id, 'VIP');
    await tag(eve.id, 'vip');
    expect(await patch(eve, { email: 'ada@example.com' })).toMatchObject({ status: 200 });
    expect(await notes(eve.id)).toEqual(['Of Eve', 'Of Ada']);
    expect(await person(first.id)).toMatchObject({ affiliates: { length: 3 }, tags: [{ name: 'VIP' }] });
  });

  test('keeps what is said of them with the address, and takes it along where nobody else has that', async () => {
    const { first, second, patch, note, notes, tag, person } = await ada();
    await note(first.id, 'Careful');
    await tag(first.id, 'VIP');
    await patch(first, { email: 'new@example.com' });
    expect([await notes(first.id), await notes(second.id)]).toEqual([[], ['Careful']]);
    expect(await person(second.id)).toMatchObject({ names: ['Ada L.'], tags: [{ name: 'VIP' }] });
    await patch(second, { email: 'newer@example.com' });
    expect(await notes(second.id)).toEqual(['Careful']);
    expect(await person(second.id)).toMatchObject({ email: 'newer@example.com', tags: [{ name: 'VIP' }] });
  });

  test('is forgotten with the last affiliate, removed or of a deleted campaign', async () => {
    const { merchant, hats, first, second, note, notes, tag, remove, kept } = await ada();
    await note(first.id, 'Careful');
    await tag(first.id, 'VIP');
    expect(await remove(first)).toMatchObject({ status: 204 });
    expect(await notes(second.id)).toEqual(['Careful']);
    expect(await merchant.call(`/api/v1/people/${first.id}`)).toMatchObject({ status: 404 });
    expect(await merchant.call(`/api/v1/campaigns/${hats.id}`, { method: 'DELETE' })).toMatchObject({ status: 204 });
    expect(await kept()).toEqual({ notes: 0, tags: 0 });
  });

  test('is forgotten with a campaign by as many queries as anybody else, and nobody who has another programme', async () => {
    const { merchant, boots, first, second, note, tag, kept } = await ada();
    let queries = 0;
    const counted = fixture.db.withPlugin({
      transformQuery({ node }) {
        queries++;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const queriesOfDeletion = async (id: string) => {
      queries = 0;
      await deleteTestCampaign({ ...fixture.deps, db: counted }, merchant.id, id);
      return queries;
    };
    const noted = async (campaignId: string, n: number) => {
      const { id } = await merchant.addAffiliate(campaignId, { email: `noted-${campaignId}-${n}@example.com` });
      await note(id, 'Careful');
      await tag(id, 'VIP');
      return id;
    };
    const one = await merchant.createCampaign({ name: 'One', isTest: true });
    const ids = [await noted(one.id, 1)];
    const ofOne = await queriesOfDeletion(one.id);
    for (const n of [1, 2, 3, 4]) ids.push(await noted(boots.id, n));
    await note(first.id, 'Has hats, too');
    await tag(second.id, 'VIP');
    expect(await queriesOfDeletion(boots.id)).toBe(ofOne);
    expect(await kept()).toEqual({ notes: 1, tags: 1 });
    for (const table of ['affiliateNotes', 'affiliateTags'] as const)
      expect(
        await fixture.db.selectFrom(table).select('affiliateId').where('affiliateId', 'in', ids).execute(),
      ).toEqual([]);
  });

  test('keeps nothing where two affiliates are removed at once', async () => {
    const { first, second, note, tag, remove, kept } = await ada();
    await note(first.id, 'Careful');
    await tag(second.id, 'VIP');
    await Promise.all([remove(first), remove(second)]);
    expect(await kept()).toEqual({ notes: 0, tags: 0 });
  });

  test('is erased with every note and tag, and so is an account', async () => {
    const { merchant, first, second, note, tag, tags, kept } = await ada();
    await note(second.id, 'Careful');
    await tag(second.id, 'VIP');
    const body: AskForLink = { email: 'ada@example.com', language: 'en' };
    const { dataLinks } = fixture.deps;
    const headers = { authorization: `Bearer ${dataLinks.issue(body.email, fixture.time.now)}` };
    const requested = { kind: 'erasure', affiliateId: first.id, language: 'en' };
    await fixture.app.inject({ method: 'POST', url: '/api/v1/public/your-data/requests', headers, body: requested });
    const [{ id = '' } = {}] = DataRequestList.parse(
      (await merchant.call('/api/v1/affiliates/data-requests')).json(),
    ).requests;
    const decision = { method: 'POST', body: { decision: 'carry_out' } } as const;
    expect(await merchant.call(`/api/v1/affiliates/data-requests/${id}/decision`, decision)).toMatchObject({
      status: 204,
    });
    expect(await kept()).toEqual({ notes: 0, tags: 0 });
    await note(second.id, 'Again');
    await tag(second.id, 'VIP');
    await deliver(fixture, accountEvent(merchant.id, 9, 'erased'));
    expect(await kept()).toEqual({ notes: 0, tags: 0 });
    expect(await tags()).toEqual([]);
  });

  test('shows what was paid to each of their affiliates, newest first', async () => {
    const { merchant, first, second } = await ada();
    const payout = { currency: 'EUR', amountMinor: 5n, method: 'notice', state: 'notified' } as const;
    const of = (affiliateId: string, at: string) => ({
      affiliateId,
      accountStatus: null,
      payouts: [{ ...payout, requestedAt: at }],
      mails: [{ kind: 'commission', dueAt: at, state: 'sent' } as const],
    });
    fixture.records.payments = [of(first.id, '2026-11-01T00:00:00.000Z'), of(second.id, '2026-11-02T00:00:00.000Z')];
    const direct = (affiliateId: string, paidAt: string) => ({ affiliateId, paidAt, currency: 'EUR', amountMinor: 5n });
    fixture.billing.directPayments = [
      direct(first.id, '2026-11-03T00:00:00.000Z'),
      direct(second.id, '2026-11-04T00:00:00.000Z'),
    ];
    const answer = PersonPayments.parse((await merchant.call(`/api/v1/people/${first.id}/payments`)).json());
    fixture.records.payments = [];
    fixture.billing.directPayments = [];
    expect(answer.payouts.map(({ affiliateId }) => affiliateId)).toEqual([second.id, first.id]);
    expect(answer.directPayments.map(({ affiliateId }) => affiliateId)).toEqual([second.id, first.id]);
    expect(answer.mails).toHaveLength(2);
  });
});

describe('a note', () => {
  test('is rewritten, deleted, and back when it is written again', async () => {
    const { merchant, first, second, note, notes } = await ada();
    const { id, author, editedAt } = await note(first.id, 'One');
    expect([author.includes('@'), editedAt]).toEqual([true, null]);
    const path = `/api/v1/people/notes/${id}`;
    const write = (text: string) => merchant.call(path, { method: 'PATCH', body: { text } });
    expect((await write('Two')).json()).toMatchObject({
      text: 'Two',
      editedAt: new Date(fixture.time.now).toISOString(),
    });
    expect(await merchant.call(path, { method: 'DELETE' })).toMatchObject({ status: 204 });
    expect(await notes(second.id)).toEqual([]);
    expect(await merchant.call(path, { method: 'DELETE' })).toMatchObject({ status: 404 });
    await write('Two');
    expect(await notes(second.id)).toEqual(['Two']);
  });
});

describe('a tag', () => {
  test('is given once, narrows the list to all affiliates of a person, and is taken from all of them', async () => {
    const { merchant, boots, first, second, tag, tags } = await ada();
    await tag(first.id, 'VIP');
    await tag(second.id, 'vip');
    const [{ id = '', ...shown } = {}] = await tags();
    expect(shown).toEqual({ name: 'VIP', people: 1 });
    const list = async (query: string) =>
      AffiliateList.parse((await merchant.call(`/api/v1/affiliates?tagId=${id}${query}`)).json()).affiliates.map(
        ({ name }) => name,
      );
    expect(await list('')).toEqual(['Ada', 'Ada L.']);
    expect(await list('&search=l.')).toEqual(['Ada L.']);
    expect(await list('&search=bob')).toEqual([]);
    expect(await list(`&campaignId=${boots.id}`)).toEqual(['Ada']);
    await merchant.call(`/api/v1/people/${second.id}/tags/${id}`, { method: 'DELETE' });
    expect(await list('')).toEqual([]);
  });

  test('is renamed unless another is called so, and deleted', async () => {
    const { merchant, first, tag, tags, person } = await ada();
    await tag(first.id, 'VIP');
    await tag(first.id, 'Blog');
    const id = (await tags()).find(({ name }) => name === 'VIP')?.id ?? '';
    const rename = (name: string) => merchant.call(`/api/v1/people/tags/${id}`, { method: 'PATCH', body: { name } });
    expect(await rename('blog')).toMatchObject({ status: 409 });
    expect(await rename('vip')).toMatchObject({ status: 204 });
    expect((await person(first.id)).tags).toMatchObject([{ name: 'Blog' }, { name: 'vip' }]);
    await merchant.call(`/api/v1/people/tags/${id}`, { method: 'DELETE' });
    expect((await person(first.id)).tags).toMatchObject([{ name: 'Blog' }]);
  });
});
