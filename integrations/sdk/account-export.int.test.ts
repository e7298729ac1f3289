import { createHash } from 'node:crypto';
import { isAvailable } from '@sillage/tools/local/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Archive, asCells, readArchive, sumsBy } from './testing/archive.ts';
import { payAffiliates } from './testing/money-operations.ts';
import { type Account, eventually, type Product, startProduct } from './testing/product.ts';
import { connectShops } from './testing/shop-operations.ts';
import { click, openStage, type Stage, sale } from './testing/stage.ts';

const exportOf = async ({ sillage }: Account): Promise<Archive> =>
  readArchive(new Uint8Array(await (await sillage.exportAccount()).arrayBuffer()));

async function collect<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

const sorted = (texts: readonly unknown[]): readonly string[] => texts.map(String).sort();

describe.skipIf(!(await isAvailable('postgres')))('the export of an account', () => {
  let product: Product | undefined;
  let stage: Stage;
  let secrets: readonly string[];
  let archive: Archive;
  beforeAll(async () => {
    product = await startProduct();
    stage = await openStage(product);
    secrets = await makeSecrets(stage);
    await sellAndRefund(stage);
    await payAffiliates(stage);
    await connectShops(stage);
    await settle(stage);
    archive = await exportOf(stage.owner);
  });
  afterAll(() => product?.stop());

  const campaigns = async () => (await stage.owner.sillage.listCampaigns()).campaigns.map(({ id }) => id);

  test('has the records and the amounts of the API', async () => {
    const { sillage } = stage.owner;
    const ids = await campaigns();
    expect(sorted(archive.rows('campaigns').map(({ id }) => id))).toEqual(sorted(ids));
    const ofEach = async <Item>(read: (campaignId: string) => Promise<readonly Item[]>) =>
      (await Promise.all(ids.map(read))).flat();

    const conversions = await ofEach((campaignId) => collect(sillage.eachConversion({ campaignId })));
    const decided = archive.rows('conversions');
    expect(sorted(decided.map(({ id }) => id))).toEqual(sorted(conversions.map(({ id }) => id)));
    expect(decided.map(({ state }) => state)).toEqual(expect.arrayContaining(['paid', 'refunded', 'pending']));
    for (const member of ['amountMinor', 'refundedMinor', 'commissionMinor'])
      expect(sumsBy(decided, member), member).toEqual(sumsBy(conversions, member));
    const clicks = await ofEach((campaignId) => collect(sillage.eachClick({ campaignId })));
    expect(clicks.length).toBeGreaterThan(0);
    expect(sorted(archive.rows('clicks').map(({ id }) => id))).toEqual(sorted(clicks.map(({ id }) => id)));
    const affiliates = await ofEach(async (campaignId) => {
      const listed = await sillage.listAffiliates({ path: { campaignId } });
      return listed.affiliates.map(({ id }) => id);
    });
    expect(sorted(archive.rows('affiliates').map(({ id }) => id))).toEqual(sorted(affiliates));
    const settlements = await ofEach(async (campaignId) => {
      const listed = await sillage.listSettlements({ query: { campaignId } });
      return listed.settlements.map(({ id }) => id);
    });
    expect(settlements).toHaveLength(1);
    expect(archive.rows('settlements').map(({ id }) => id)).toEqual(settlements);
    expect(archive.rows('payouts')).toMatchObject([
      { settlementId: settlements[0], state: 'paid', amountMinor: '500' },
    ]);
    const invoices = await collect(sillage.eachInvoice());
    expect(sorted(archive.rows('invoices').map(({ id }) => id))).toEqual(sorted(invoices.map(({ id }) => id)));
    expect(invoices.length).toBeGreaterThan(0);
  });

  test("has the entries of billing's ledger", async () => {
    const answer = await fetch(`${stage.product.url}/api/v1/billing/ledger/export?format=ndjson`, {
      headers: { authorization: `Bearer ${stage.owner.token}` },
    });
    const booked: readonly object[] = (await answer.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(booked.length).toBeGreaterThan(5);
    // The ledger's own export has one book; the archive has both, and marks them.
    expect(archive.rows('ledger-entries')).toEqual(booked.map((entry) => ({ ...entry, isTest: false })));
    const amounts = archive.csvRows('ledger-entries').map(({ amountMinor }) => BigInt(amountMinor ?? ''));
    expect(amounts.some((amount) => amount < 0n)).toBe(true);
  });

  test('says the same as NDJSON, as CSV and in its manifest', () => {
    expect(archive.names).toContain('shop-orders');
    for (const name of archive.names) {
      const rows = archive.rows(name);
      expect(archive.csvRows(name), name).toEqual(rows.map(asCells));
      for (const format of ['ndjson', 'csv']) {
        const { records, sums } = archive.manifest.files[`${name}.${format}`] ?? {};
        expect(records, name).toBe(rows.length);
        for (const [member, byCurrency] of Object.entries(sums ?? {}))
          expect(byCurrency, `${name} ${member}`).toEqual(
            sumsBy(
              rows.filter((row) => row.currency !== null && row.isTest !== true && row.book !== 'test'),
              member,
            ),
          );
      }
    }
  });

  test('holds no secret, nor a hash of one', () => {
    expect(secrets).toHaveLength(7);
    expect(secrets).not.toContain('null');
    for (const secret of secrets) {
      expect(archive.everything).not.toContain(secret);
      for (const encoding of ['hex', 'base64', 'base64url'] as const)
        expect(archive.everything).not.toContain(createHash('sha256').update(secret).digest(encoding));
    }
  });

  test('has nothing of another account, whose own has nothing of this one', async () => {
    if (!product) throw new Error('the product does not run');
    const other = await openStage(product);
    const theirs = await exportOf(other.owner);
    const ours = await exportOf(stage.owner);
    for (const id of [other.at.campaignId, other.at.affiliateId, other.owner.email, theirs.manifest.accountId])
      expect(ours.everything).not.toContain(id);
    for (const id of [...(await campaigns()), stage.at.affiliateId, stage.owner.email, ours.manifest.accountId])
      expect(theirs.everything).not.toContain(id);
    expect(theirs.rows('campaigns')).toHaveLength(1);
  });

  test('is noted in the security log, reached by keys of its own scope alone, and refused beyond six in an hour', async () => {
    const { sillage } = stage.owner;
    const { events } = await sillage.listSecurityEvents({ query: { limit: 5 } });
    expect(events[0]).toMatchObject({ kind: 'account_exported' });
    const { key } = await sillage.createApiKey({ body: { name: 'Reports', scopes: ['payments:read'] } });
    await expect(stage.product.client(key).exportAccount()).rejects.toMatchObject({ code: 'insufficient_scope' });
    const url = `${stage.product.url}/api/v1/account/export`;
    const ask = async () => {
      const answer = await fetch(url, { headers: { authorization: `Bearer ${stage.owner.token}` } });
      await answer.arrayBuffer();
      return answer.status;
    };
    const statuses: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) statuses.push(await ask());
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
    expect((await fetch(url)).status).toBe(401);
  });
});

/** Creates one secret of each kind, including values that grant access without being a key. */
async function makeSecrets({ owner, at }: Stage): Promise<readonly string[]> {
  const { sillage } = owner;
  const path = { campaignId: at.campaignId };
  const { key } = await sillage.createApiKey({ body: { name: 'Backup', scopes: ['campaigns:read'] } });
  const { secretKey } = await sillage.createKey({ path });
  const endpoint = await sillage.createWebhookEndpoint({
    body: { url: 'http://127.0.0.1:9/', eventTypes: ['commission.pending'] },
  });
  const connection = await eventually(() =>
    sillage.createConnection({ path, body: { platform: 'webhook', name: 'Till' } }),
  );
  const { affiliates } = await sillage.listAffiliates({ path });
  const dashboards = affiliates.map(({ dashboardUrl }) => new URL(dashboardUrl).searchParams.get('token'));
  return [owner.password, owner.token, key, secretKey, endpoint.secret, connection.secret, ...dashboards].map(String);
}

async function sellAndRefund({ owner, at, reporter }: Stage): Promise<void> {
  await reporter.reportClick({ body: { ...click, affiliateId: at.affiliateId } });
  for (const order of ['A-2', 'A-3', '=A-4'])
    await reporter.reportSale({ body: { ...sale(order), affiliateId: at.affiliateId } });
  await reporter.reportRefund({ body: { orderId: 'A-2' } });
  await reporter.reportRefund({ body: { orderId: 'A-3', amountMinor: 1250, currency: 'EUR' } });
  await eventually(async () => {
    const { conversions } = await owner.sillage.listConversions({ query: { campaignId: at.campaignId } });
    expect(sorted(conversions.map(({ refundedMinor }) => refundedMinor))).toEqual(['0', '0', '1250', '5000']);
  });
}

/** Waits until all services are consistent: what was paid is paid everywhere. */
async function settle({ owner: { sillage }, at }: Stage): Promise<void> {
  await eventually(async () => {
    const paid = (await sillage.listCampaigns()).campaigns.find(({ id }) => id !== at.campaignId);
    const { conversions } = await sillage.listConversions({ query: { campaignId: paid?.id ?? '' } });
    expect(conversions).toMatchObject([{ state: 'paid' }]);
    const { clicks } = await sillage.listClicks({ query: { campaignId: at.campaignId } });
    expect(clicks.length).toBeGreaterThan(0);
  });
}
