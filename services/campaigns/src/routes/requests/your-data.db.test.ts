import { DAY_MS } from '@sillage/proto/values/durations';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDataLinks } from '../../commands/data-requests/data-links.ts';
import { askForLink, countWaiting, readerOf, takeMails } from '../../testing/data-requests.ts';
import { createFixture, type Fixture, PUBLIC_URL } from '../../testing/fixture.ts';
import { UNKNOWN_ORDER } from '../../testing/order-claims.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

async function affiliateOf(email: string, campaign: object = {}) {
  const merchant = await fixture.newMerchant();
  const { id: campaignId } = await merchant.createCampaign(campaign);
  return { merchant, campaignId, affiliate: await merchant.addAffiliate(campaignId, { name: 'Ada', email }) };
}

describe('asking for a link', () => {
  test('mails one to a known address, whose token opens what is held', async () => {
    await affiliateOf('Mail@Known.example');
    expect((await askForLink(fixture, 'mail@known.EXAMPLE')).statusCode).toBe(202);
    const [mail, ...others] = await takeMails(fixture);
    expect(others).toEqual([]);
    expect(mail?.to).toBe('mail@known.example');
    const url = new URL(/https:\S+/.exec(mail?.text ?? '')?.[0] ?? '');
    expect(`${url.origin}${url.pathname}${url.search}`).toBe(`${PUBLIC_URL}/your-data`);
    const reader = readerOf(fixture, '', url.hash.slice(1));
    expect(await reader.held()).toMatchObject({ email: 'mail@known.example', affiliates: [{ name: 'Ada' }] });
  });

  test('answers and writes the same for an address of which nothing is held, and mails nobody', async () => {
    await affiliateOf('one@known.example');
    const before = await countWaiting(fixture.db);
    const known = await askForLink(fixture, 'one@known.example');
    const unknown = await askForLink(fixture, 'two@unknown.example');
    const said = ({ statusCode, body, headers }: typeof known) => [statusCode, body, Object.keys(headers)];
    expect(said(unknown)).toEqual(said(known));
    expect(await countWaiting(fixture.db)).toBe(before + 2);
    expect((await takeMails(fixture)).map(({ to }) => to)).toEqual(['one@known.example']);
  });

  test('is limited by address and by client, the same for known and unknown ones', async () => {
    await affiliateOf('often@known.example');
    for (const email of ['often@known.example', 'often@unknown.example']) {
      const answers: number[] = [];
      for (let times = 0; times < 4; times += 1) answers.push((await askForLink(fixture, email)).statusCode);
      expect(answers).toEqual([202, 202, 202, 429]);
    }
    const answers: number[] = [];
    for (let n = 0; n < 11; n += 1)
      answers.push((await askForLink(fixture, `${n}@unknown.example`, '198.51.100.7')).statusCode);
    expect(answers).toEqual([...Array(10).fill(202), 429]);
    await takeMails(fixture);
  });

  test('takes no letter for another: the Kelvin sign is no k', async () => {
    await affiliateOf('kim@known.example');
    const reader = readerOf(fixture, '\u212Aim@known.example');
    expect((await reader.held()).affiliates).toEqual([]);
  });
});

describe('what is held', () => {
  test('has what they wrote about links of their own', async () => {
    const { campaignId, affiliate } = await affiliateOf('links@held.example');
    await fixture.db
      .updateTable('shortLinks')
      .set({ name: 'My blog', subId: 'blog', archivedAt: new Date(0) })
      .where('campaignId', '=', campaignId)
      .where('affiliateId', '=', affiliate.id)
      .execute();
    const [held] = (await readerOf(fixture, 'links@held.example').held()).affiliates;
    expect(held?.links.at(-1)).toMatchObject({ name: 'My blog', subId: 'blog', archivedAt: new Date(0).toISOString() });
    expect(held?.links[0]).not.toHaveProperty('name');
  });

  test('has the newest thousand questions about orders, however many there are', async () => {
    const { campaignId, affiliate } = await affiliateOf('ann@asked.example');
    await sql`
      insert into order_claims (id, campaign_id, affiliate_id, order_id, ordered_on, amount_minor, currency, language, evidence, asked_at)
      select gen_random_uuid(), ${campaignId}, ${affiliate.id}, n, '2026-11-20', 1, 'EUR', 'en', ${JSON.stringify(UNKNOWN_ORDER)}, now()
      from generate_series(1, 1001) n`.execute(fixture.db);
    const { affiliates } = await readerOf(fixture, 'ann@asked.example').held();
    expect(affiliates[0]?.orderClaims).toHaveLength(1_000);
  });

  test('is of all campaigns of all merchants, of removed affiliates too, and of nobody else', async () => {
    const first = await affiliateOf('ada@held.example', { name: 'Boots' });
    const second = await affiliateOf('ADA@held.example', { name: 'Coats' });
    await first.merchant.addAffiliate(first.campaignId, { name: 'Bob', email: 'bob@held.example' });
    await second.merchant.call(`/api/v1/campaigns/${second.campaignId}/affiliates/${second.affiliate.id}`, {
      method: 'DELETE',
    });
    const sums = { currency: 'EUR', pendingMinor: 1n, approvedMinor: 2n, paidMinor: 3n };
    fixture.records.names = [{ userId: first.merchant.id, name: 'Zoé' }];
    fixture.records.figures = [
      { affiliateId: first.affiliate.id, clicks: 7, conversions: 2, commissions: [sums] },
      { affiliateId: crypto.randomUUID(), clicks: 99, conversions: 99, commissions: [] },
    ];
    const document = { number: 'SB-0001-0001', issuedAt: '2026-11-05T10:00:00.000Z', currency: 'EUR', totalMinor: 5n };
    fixture.billing.documents = [{ affiliateId: second.affiliate.id, ...document }];
    const { affiliates } = await readerOf(fixture, 'ada@held.example').held();
    expect(affiliates.map(({ documents }) => documents)).toEqual([[], [{ ...document, totalMinor: '5' }]]);
    expect(affiliates).toMatchObject([
      {
        campaignName: 'Boots',
        merchantName: 'Zoé',
        isRemoved: false,
        figures: { clicks: 7, commissions: [{ pendingMinor: '1', approvedMinor: '2', paidMinor: '3' }] },
        rates: [{ rateBps: first.affiliate.rateBps }],
      },
      { campaignName: 'Coats', merchantName: null, isRemoved: true, figures: { clicks: 0 } },
    ]);
    expect(affiliates[0]?.links.map(({ url }) => url)).toContain(first.affiliate.trackingUrl);
    const bob = await readerOf(fixture, 'bob@held.example').held();
    expect(bob.affiliates.map(({ name }) => name)).toEqual(['Bob']);
    expect(JSON.stringify(affiliates)).not.toMatch(/bob|secret|dashboardToken/i);
  });

  test('is nothing once the merchant’s account was erased, nor of a demo', async () => {
    await affiliateOf('demo@held.example');
    await fixture.db.updateTable('campaigns').set({ isDemo: true }).execute();
    expect((await readerOf(fixture, 'demo@held.example').held()).affiliates).toEqual([]);
    await fixture.db.updateTable('campaigns').set({ isDemo: false }).execute();
    await fixture.db.updateTable('affiliates').set({ email: '' }).where('email', '=', 'demo@held.example').execute();
    expect((await readerOf(fixture, 'demo@held.example').held()).affiliates).toEqual([]);
    expect((await readerOf(fixture, '').held()).affiliates).toEqual([]);
  });

  test.each([
    ['no token', () => '', 'link_invalid'],
    ['a guess', () => 'a'.repeat(120), 'link_invalid'],
    [
      'the token of another installation',
      () => createDataLinks('another secret of thirty-two characters').issue('ada@held.example', fixture.time.now),
      'link_invalid',
    ],
    [
      'one of a day ago',
      () => fixture.deps.dataLinks.issue('ada@held.example', fixture.time.now - DAY_MS),
      'link_expired',
    ],
  ])('is shown to nobody with %s, and nothing is passed on', async (_name, token, code) => {
    const { affiliate } = await affiliateOf(`${crypto.randomUUID()}@held.example`);
    const reader = readerOf(fixture, '', token());
    const requested = await reader.ask({ kind: 'erasure', affiliateId: affiliate.id, language: 'en' });
    for (const answer of [await reader.see(), requested]) {
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({ code });
    }
  });

  test('may not be kept by a cache', async () => {
    expect((await readerOf(fixture, 'ada@held.example').see()).headers['cache-control']).toBe('no-store');
  });
});
