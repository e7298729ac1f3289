import { readFile } from 'node:fs/promises';
import { validate } from '@scalar/openapi-parser';
import { isAvailable } from '@sillage/tools/local/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SillageError, verifyWebhook } from './src/index.ts';
import { manageAccount } from './testing/account-operations.ts';
import { describePerson, manageAffiliates } from './testing/affiliate-operations.ts';
import { document, operationIds } from './testing/contract.ts';
import { runExamples } from './testing/examples.ts';
import { apply, invite } from './testing/joining-operations.ts';
import { adjust, payAffiliates, useCards } from './testing/money-operations.ts';
import {
  askForData,
  claimOrder,
  openProgrammes,
  readOwnPage,
  readReceipts,
  readReviews,
  usePostbacks,
} from './testing/own-page-operations.ts';
import { eventually, type Product, startProduct } from './testing/product.ts';
import { askAboutVisitor, followStatus, recordConsents, writeMessage } from './testing/public-operations.ts';
import { connectShopify, connectShops, signatureOf, useWebhooks } from './testing/shop-operations.ts';
import { click, openStage, REFUSED, type Stage, sale } from './testing/stage.ts';

test('the document is valid OpenAPI', async () => {
  expect(await validate(document)).toMatchObject({ valid: true, errors: [] });
});

describe.skipIf(!(await isAvailable('postgres')))('every operation', () => {
  let product: Product | undefined;
  let stage: Stage;
  beforeAll(async () => {
    product = await startProduct();
    stage = await openStage(product);
  });
  afterAll(() => product?.stop());

  test('of the account', () => manageAccount(stage));
  test('of the status page', () => followStatus(stage));
  test('of the contact form', () => writeMessage(stage));
  test('of consents', () => recordConsents(stage));
  test('of visitors', () => askAboutVisitor(stage));
  test('of campaigns and affiliates', () => manageAffiliates(stage));
  test('of what is held about an affiliate', () => askForData(stage));
  test('of all programmes of an affiliate', () => openProgrammes(stage));
  test('of how somebody becomes an affiliate', () => apply(stage));
  test('of how a merchant invites people', () => invite(stage));
  test('of the person behind an affiliate', () => describePerson(stage));
  test('of orders that an affiliate misses', () => claimOrder(stage));
  test('of orders under review, through the private link of an affiliate', () => readReviews(stage));
  test('of receipts, through the private link of an affiliate', () => readReceipts(stage));
  test('of what an affiliate sees and makes, through their private link', () => readOwnPage(stage));
  test('of postbacks, through the private link of an affiliate', () => usePostbacks(stage));

  test('of reports and what becomes of them', async () => {
    const { owner, at, reporter } = stage;
    const { sillage } = owner;
    const { campaignId, affiliateId } = at;
    await reporter.reportClick({ body: { ...click, affiliateId } });
    await reporter.reportBatch({
      body: { events: [{ type: 'sale', data: { ...sale('A-2'), affiliateId } }] },
    });
    await reporter.reportRefund({ body: { orderId: 'A-2', amountMinor: 1000, currency: 'EUR' } });
    const conversions = await eventually(async () => {
      const found = [];
      for await (const conversion of sillage.eachConversion({ campaignId, limit: 1 })) found.push(conversion);
      expect(found.map(({ orderId }) => orderId).sort()).toEqual(['A-1', 'A-2']);
      return found;
    });
    const byOrder = (order: string) => ({
      conversionId: conversions.find(({ orderId }) => orderId === order)?.id ?? '',
    });
    await sillage.explainConversion({ path: byOrder('A-1') });
    const what = { conversionIds: [byOrder('A-1').conversionId] };
    const { id: bulkReviewId } = await sillage.createBulkReview({ body: { decision: 'rejected', what } });
    await sillage.cancelBulkReview({ path: { bulkReviewId } });
    expect(await sillage.getBulkReview({ path: { bulkReviewId } })).toMatchObject({ state: 'cancelled', decided: 0 });
    expect((await sillage.listBulkReviews()).bulkReviews).toMatchObject([{ id: bulkReviewId }]);
    await sillage.refundConversion({ path: byOrder('A-2'), body: {} });
    await sillage.reviewConversion({ path: byOrder('A-1'), body: { decision: 'approved' } });
    const { clicks } = await eventually(async () => {
      const page = await sillage.listClicks({ query: { campaignId } });
      expect(page.clicks).not.toEqual([]);
      return page;
    });
    for (const { id, occurredAt } of clicks) {
      await sillage.explainClick({ path: { clickId: id }, query: { at: occurredAt } });
    }
    const hypotheticalTerms = { rateBps: 2_000 };
    const range = { from: '2020-01-01T00:00:00Z', to: new Date().toISOString() };
    const { id: whatIfId } = await sillage.askWhatIf({ body: { campaignId, ...range, hypotheticalTerms } });
    expect((await sillage.listWhatIfs({ query: { campaignId } })).whatIfs).toMatchObject([
      { id: whatIfId, hypotheticalTerms },
    ]);
    await eventually(async () =>
      expect(await sillage.getWhatIf({ path: { whatIfId } })).toMatchObject({ whatIf: { state: 'done', decided: 2 } }),
    );
    await sillage.getOverview();
    expect((await sillage.getAffiliateFigures({ query: { range: 'all' } })).affiliates).not.toEqual([]);
    await sillage.getCampaignStatistics({ path: { campaignId }, query: { withLinks: 'true' } });
    await sillage.getAffiliateStatistics({ path: at });
    expect(await sillage.exportCampaign({ path: { campaignId }, query: { kind: 'conversions' } })).toContain('A-1');
    for (const follow of [() => sillage.followOverview(), () => sillage.followCampaign({ path: { campaignId } })]) {
      const { stream } = await follow();
      expect((await stream.next()).done).toBe(false);
      await stream.throw(undefined).catch(() => {});
    }
  });

  test('of cards, invoices and direct payments', () => useCards(stage));
  test('of bonuses and corrections', () => adjust(stage));
  test('of payouts and settlements', () => payAffiliates(stage));
  test('of connected shops', () => connectShops(stage));
  test('of shops of Shopify', () => connectShopify(stage));
  test('of outgoing webhooks', () => useWebhooks(stage));

  test('as the README shows them', async () => {
    const { product, owner, at, reporter } = stage;
    const { secretKey } = await owner.sillage.createKey({ path: { campaignId: at.campaignId } });
    const { token } = await reporter.reportClick({ body: { ...click, affiliateId: at.affiliateId } });
    const body = JSON.stringify({ type: 'commission.paid', data: {} });
    const secret = 'whsec_0123456789abcdef0123456789abcdef';
    const said: unknown[] = [];
    await runExamples(await readFile(new URL('README.md', import.meta.url), 'utf8'), {
      createSillage: ({ apiKey }: { apiKey: string }) => product.client(apiKey),
      SillageError,
      verifyWebhook,
      process: { env: { SILLAGE_KEY: owner.token, SILLAGE_CAMPAIGN_KEY: secretKey, SILLAGE_WEBHOOK_SECRET: secret } },
      clickToken: token,
      campaignId: at.campaignId,
      body,
      request: { headers: signatureOf(secret, body) },
      console: { log: (...values: readonly unknown[]) => said.push(...values) },
    });
    expect(said).toContain('A-1');
  });

  test('answers what the document says', async () => {
    const answers = await stage.product.answers();
    expect([...new Set(answers.flatMap(({ difference = [] }) => difference))]).toEqual([]);
    const succeeded = new Set(answers.filter(({ status }) => status < 400).map(({ operationId }) => operationId));
    const seen = new Set(answers.map(({ operationId }) => operationId));
    expect(operationIds.filter((id) => !(id in REFUSED ? seen : succeeded).has(id))).toEqual([]);
  });
});
