import { TagList } from '@sillage/proto/http/people';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createFixture, type Fixture } from '../../testing/fixture.ts';
import { createImporter } from '../../testing/importer.ts';
import { affiliateLines } from './exported-affiliates.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

type Merchant = Awaited<ReturnType<Fixture['newMerchant']>>;

const FILE = '/api/v1/affiliates/export.csv';
const Rows = z.array(z.record(z.string(), z.string()));

async function exported(merchant: Merchant, query = '') {
  const { status, text } = await merchant.call(`${FILE}${query}`);
  expect(status).toBe(200);
  const [columns = [], ...cells] = z.array(z.array(z.string())).parse(parse(text));
  const rows = cells.map((row) => Object.fromEntries(row.map((cell, place) => [columns[place] ?? '', cell])));
  return { text, columns, rows, names: rows.map(({ name }) => name) };
}

async function tag(merchant: Merchant, affiliateId: string, name: string): Promise<string> {
  await merchant.call(`/api/v1/people/${affiliateId}/tags`, { method: 'POST', body: { name } });
  const { tags } = TagList.parse((await merchant.call('/api/v1/people/tags')).json());
  return tags.find((known) => known.name === name)?.id ?? '';
}

/** Ada in two campaigns, one of which is archived later, and Bob. */
async function shop() {
  const merchant = await fixture.newMerchant();
  const boots = await merchant.createCampaign({ name: 'Boots' });
  const hats = await merchant.createCampaign({ name: 'Hats' });
  const ada = await merchant.addAffiliate(boots.id, { couponCodes: ['ADA10', 'SNOW'] });
  fixture.time.now += 1_000;
  const bob = await merchant.addAffiliate(hats.id, { name: 'Bob', email: 'bob@example.com', rateBps: 1_250 });
  return { merchant, boots, hats, ada, bob };
}

test('has a row for each affiliate of every campaign, with what the list shows and what the merchant noted', async () => {
  const { merchant, boots, hats, ada, bob } = await shop();
  await tag(merchant, ada.id, 'Blog');
  await tag(merchant, ada.id, 'Alpine');
  const group = await merchant.call(`/api/v1/campaigns/${boots.id}/groups`, {
    method: 'POST',
    body: { name: 'Best', rateBps: 3_000 },
  });
  const { id: groupId } = z.object({ id: z.string() }).parse(group.json());
  await merchant.call(`/api/v1/campaigns/${boots.id}/groups/${groupId}/members`, {
    method: 'POST',
    body: { affiliateIds: [ada.id] },
  });
  await merchant.call(`/api/v1/campaigns/${hats.id}/affiliates/${bob.id}`, {
    method: 'PATCH',
    body: { isActive: false },
  });
  const none = { pendingMinor: 0n, approvedMinor: 0n, paidMinor: 0n };
  fixture.records.figures = [
    {
      affiliateId: ada.id,
      clicks: 12,
      conversions: 3,
      commissions: [
        { currency: 'EUR', pendingMinor: 1_000n, approvedMinor: 200n, paidMinor: 30n },
        { currency: 'USD', ...none, paidMinor: 9_999n },
      ],
    },
  ];
  fixture.billing.payouts = [
    {
      affiliateId: ada.id,
      accountStatus: 'unknown',
      balances: [{ currency: 'EUR', pendingMinor: 1_000n, owedMinor: -200n, paidMinor: 30n, next: 'nothing' }],
    },
  ];
  const { rows } = await exported(merchant);
  expect(rows).toEqual([
    {
      affiliateId: ada.id,
      campaignId: boots.id,
      campaign: 'Boots',
      name: 'Ada',
      email: 'ada@example.com',
      status: 'active',
      rate: '30',
      group: 'Best',
      tags: 'Alpine; Blog',
      couponCodes: 'ADA10 SNOW',
      alias: '',
      trackingUrl: ada.trackingUrl,
      createdAt: ada.createdAt,
      clicks: '12',
      conversions: '3',
      currency: 'EUR',
      commissionMinor: '1230',
      owedMinor: '-200',
    },
    expect.objectContaining({ name: 'Bob', status: 'inactive', rate: '12.5', group: '', tags: '', clicks: '0' }),
  ]);
});

test('has whom the list shows with the same filters, and nobody else’s affiliates', async () => {
  const { merchant, boots, ada } = await shop();
  const tagId = await tag(merchant, ada.id, 'Blog');
  const stranger = await fixture.newMerchant();
  await stranger.addAffiliate((await stranger.createCampaign({ name: 'Boots' })).id, { name: 'Stranger' });
  const names = async (query: string, who = merchant) => (await exported(who, query)).names;
  expect(await names('')).toEqual(['Ada', 'Bob']);
  expect(await names(`?campaignId=${boots.id}`)).toEqual(['Ada']);
  expect(await names('?search=bob%40')).toEqual(['Bob']);
  expect(await names('?search=hats')).toEqual(['Bob']);
  expect(await names(`?tagId=${tagId}`)).toEqual(['Ada']);
  expect(await names(`?tagId=${tagId}&search=bob`)).toEqual([]);
  for (const query of ['', '?search=a', '?search=boots']) expect(await names(query, stranger)).not.toContain('Ada');
  for (const query of [`?campaignId=${boots.id}`, `?tagId=${tagId}`]) expect(await names(query, stranger)).toEqual([]);
  expect((await fixture.app.inject({ url: FILE })).statusCode).toBe(401);
});

test('is no formula anywhere, and imported again it makes the same affiliates, to whom nothing is owed', async () => {
  const merchant = await fixture.newMerchant();
  const [from, to] = [await merchant.createCampaign(), await merchant.createCampaign({ name: '=1+1' })];
  const file = `name,email,rate,coupon,alias,status
"=HYPERLINK(""https://evil.example"")",+ann@example.com,12.5,SNOW|ANN,ann,active
"'Quoted, ""Bob""",bob@example.com,,,,disabled
`;
  await createImporter(fixture, merchant, from.id).imported(file);
  const { text, rows } = await exported(merchant, `?campaignId=${from.id}`);
  for (const row of rows) for (const cell of Object.values(row)) expect(cell).not.toMatch(/^\s*[=+\-@]/);
  const importer = createImporter(fixture, merchant, to.id);
  const { mapping } = await importer.uploaded(text);
  expect(mapping).toMatchObject({ email: 4, name: 3 });
  expect(mapping).not.toHaveProperty('openingBalance');
  expect(await importer.imported(text)).toMatchObject({ source: 'csv', counts: { created: 2 } });
  const kept = ['name', 'email', 'status', 'rate', 'couponCodes', 'alias'];
  const again = await exported(merchant, `?campaignId=${to.id}`);
  const of = (all: typeof rows) => all.map((row) => kept.map((column) => row[column]));
  expect(of(again.rows).toSorted()).toEqual(of(rows).toSorted());
  expect(again.rows.map(({ campaign }) => campaign)).toEqual(["'=1+1", "'=1+1"]);
});

test('gives 5,000 affiliates page by page, each once, and as many where a search finds all of them', async () => {
  const merchant = await fixture.newMerchant();
  const campaign = await merchant.createCampaign();
  const emails = Array.from({ length: 5_000 }, (_, n) => `partner-${String(n).padStart(4, '0')}@example.com`);
  await createImporter(fixture, merchant, campaign.id).imported(`email\n${emails.join('\n')}\n`);
  for (const filters of [{}, { search: 'partner example' }]) {
    const seen: string[] = [];
    for await (const part of affiliateLines(fixture.deps, merchant.id, filters)) {
      const rows = Rows.parse(parse(part, { columns: seen.length === 0 ? true : COLUMNS }));
      expect(rows.length).toBeLessThanOrEqual(500);
      seen.push(...rows.map(({ email = '' }) => email));
    }
    expect(seen.toSorted()).toEqual(emails);
  }
});

const COLUMNS = [
  'affiliateId',
  'campaignId',
  'campaign',
  'name',
  'email',
  ...Array.from({ length: 13 }, (_, n) => `${n}`),
];
