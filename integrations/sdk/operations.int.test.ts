import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { validate } from '@scalar/openapi-parser';
import { isAvailable } from '@sillage/tools/local/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SillageError, verifyWebhook } from './src/index.ts';
import { document, operationIds } from './testing/contract.ts';
import { runExamples } from './testing/examples.ts';
import { adjust, payAffiliates, tokenIn, useCards } from './testing/money-operations.ts';
import { eventually, type Product, startProduct } from './testing/product.ts';
import { connectShopify, connectShops, signatureOf, useWebhooks } from './testing/shop-operations.ts';
import { click, openStage, REFUSED, refused, type Stage, sale } from './testing/stage.ts';

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

  test('of the account', async () => {
    const { product, owner } = stage;
    const { sillage, password } = owner;
    await sillage.updateProfile({ body: { displayName: 'Ada' } });
    expect(await sillage.getProfile()).toMatchObject({ displayName: 'Ada' });
    await sillage.listSecurityEvents({ query: { limit: 5 } });
    await product.signInAgain(owner);
    const { sessions } = await sillage.listSessions();
    const other = sessions.find(({ isCurrent }) => !isCurrent);
    await sillage.endSession({ path: { sessionId: other?.id ?? '' } });
    await sillage.endOtherSessions();
    const made = await sillage.createApiKey({ body: { name: 'Nightly import', scopes: ['campaigns:read'] } });
    const { key, id: keyId } = await sillage.rotateApiKey({ path: { id: made.id }, body: { overlapHours: 0 } });
    expect(await product.client(key).listCampaigns()).toMatchObject({ campaigns: [{ name: 'Launch' }] });
    await expect(product.client(key).getProfile()).rejects.toMatchObject({ code: 'forbidden' });
    expect((await sillage.listApiKeys()).keys.map(({ id }) => id)).toEqual([keyId]);
    const exporting = await sillage.createApiKey({ body: { name: 'Backup', scopes: ['export:read'] } });
    expect((await product.client(exporting.key).exportAccount()).size).toBeGreaterThan(1000);
    const held = (await sillage.listHeldRecords()).groups.flatMap(({ records }) => records);
    expect(held).toContainEqual({ name: 'campaigns', count: 1, isMore: false, keptDays: null });
    const archive = { path: { id: (await sillage.requestArchive()).id } };
    await eventually(async () => expect((await sillage.listArchives()).archives).toMatchObject([{ state: 'ready' }]));
    const { path } = await sillage.openArchive(archive);
    const ticket = path.split('/').at(-1) ?? '';
    expect((await product.client().downloadArchive({ path: { ticket } })).size).toBeGreaterThan(1000);
    await sillage.deleteArchive(archive);
    await sillage.revokeApiKey({ path: { id: keyId } });
    await sillage.grantSupportAccess({ body: { hours: 1 } });
    expect(await sillage.getSupportAccess()).toMatchObject({ expiresAt: expect.any(String) });
    await sillage.endSupportAccess();
    await sillage.restrictProcessing();
    expect(await sillage.getRestriction()).toMatchObject({ since: expect.any(String) });
    await sillage.endRestriction();
    const factor = { path: { id: crypto.randomUUID() }, body: { name: 'Phone' } };
    await refused(sillage.renameSecondFactor(factor), 'renameSecondFactor');
    const leaver = await product.signUp();
    await leaver.sillage.scheduleDeletion({ body: { password } });
    expect(await leaver.sillage.getDeletion()).toMatchObject({});
    await leaver.sillage.cancelDeletion();
    const anyone = product.client();
    await refused(anyone.openDemo(), 'openDemo');
    await anyone.getSite();
    await anyone.getExchangeRates();
    await anyone.getStatus();
    await anyone.checkStatus();
  });

  test('of the status page', async () => {
    const { product } = stage;
    const anyone = product.client();
    const email = 'reader@sillage.test';
    await anyone.requestSubscription({ body: { email, language: 'en' } });
    const token = tokenIn(await product.mail(email));
    await anyone.confirmSubscription({ body: { token } });
    const link = { query: { token } };
    // It leads to a page, which asks before it does anything.
    await expect(anyone.openCancellation({ ...link, redirect: 'manual' })).rejects.toMatchObject({ status: 303 });
    await refused(anyone.cancelSubscription(link), 'cancelSubscription');
  });

  test('of the contact form', async () => {
    const { product } = stage;
    const anyone = product.client();
    const { formToken, sendableInMs } = await anyone.getContactPage();
    const words = { name: 'Ana', email: 'writer@sillage.test', subject: 'A question', message: 'How?' };
    await sleep(sendableInMs);
    await anyone.sendContactMessage({ body: { ...words, language: 'en', formToken } });
  });

  test('of consents', async () => {
    const preferences = { necessary: true, analytics: false, marketing: false, personalization: true } as const;
    const body = { id: crypto.randomUUID(), version: 1, decision: 'custom', preferences, language: 'en' } as const;
    const anyone = stage.product.client();
    for (let times = 0; times < 2; times += 1) await anyone.recordConsent({ body });
  });

  test('of visitors', async () => {
    const anyone = stage.product.client();
    expect(await anyone.getVisit({ body: {} })).toEqual({ cookie: 'none', click: null });
    await anyone.forgetVisitor({ body: { refuse: true } });
  });

  test('of campaigns and affiliates', async () => {
    const { product, owner, at } = stage;
    const { sillage } = owner;
    const path = { campaignId: at.campaignId };
    await sillage.updateCampaign({ path, body: { description: 'Shoes' } });
    expect((await sillage.listCampaigns()).campaigns).toHaveLength(1);
    expect((await sillage.listCampaignSummaries()).campaigns).toMatchObject([{ name: 'Launch' }]);
    await sillage.getCampaign({ path });
    // It is live already, so nothing changes.
    expect(await sillage.goLive({ path, body: {} })).toMatchObject({ isTest: false, liveSince: null });
    const trial = await sillage.createCampaign({
      body: { name: 'Trial', targetUrl: 'https://shop.example.com/', isTest: true },
    });
    expect(trial).toMatchObject({ isTest: true });
    await sillage.deleteTestCampaign({ path: { campaignId: trial.id } });
    const bob = await sillage.createAffiliate({ path, body: { name: 'Bob', email: 'bob@sillage.test' } });
    const ofBob = { ...path, affiliateId: bob.id };
    await sillage.updateAffiliate({ path: ofBob, body: { name: 'Robert' } });
    await sillage.renewDashboardLink({ path: ofBob });
    await sillage.createLink({ path: ofBob, body: {} });
    expect((await sillage.listLinks({ path: ofBob })).links).toMatchObject([{ isPrimary: true }, { isPrimary: false }]);
    await eventually(() => sillage.getLinkClicks({ path: ofBob }));
    expect((await sillage.listAffiliates({ path })).affiliates).toHaveLength(2);
    expect((await sillage.listOwnAffiliates()).affiliates.map((affiliate) => affiliate.campaignId)).toContain(
      path.campaignId,
    );
    const group = await sillage.createGroup({ path, body: { name: 'Bloggers', rateBps: 1500 } });
    const ofGroup = { ...path, groupId: group.id };
    const named = { affiliateIds: [bob.id] };
    expect(await sillage.joinGroup({ path: ofGroup, body: named })).toMatchObject({ members: 1 });
    await sillage.updateGroup({ path: ofGroup, body: { rateBps: 2000 } });
    expect((await sillage.listGroups({ path })).groups).toMatchObject([{ name: 'Bloggers', rateBps: 2000 }]);
    await sillage.leaveGroup({ path: ofGroup, body: named });
    await sillage.deleteGroup({ path: ofGroup });
    await sillage.removeAffiliate({ path: ofBob });
    const file = await sillage.uploadImport({ query: path, body: 'email,name\ncarla@sillage.test,Carla\nx,Eve\n' });
    const brought = { importId: file.id };
    const reaches = (state: string) =>
      eventually(async () => expect((await sillage.getImport({ path: brought })).state).toBe(state));
    await sillage.checkImport({ path: brought, body: { mapping: file.mapping ?? { email: 0 } } });
    await reaches('checked');
    await sillage.runImport({ path: brought });
    await reaches('done');
    expect((await sillage.listImports({ query: path })).imports).toMatchObject([
      { counts: { created: 1, invalid: 1 } },
    ]);
    expect((await sillage.listImportRows({ path: brought })).rows).toHaveLength(2);
    expect(await sillage.getImportReport({ path: brought })).toContain('carla@sillage.test,created');
    await sillage.undoImport({ path: brought });
    await reaches('undone');
    await sillage.forgetImport({ path: brought });
    const key = await sillage.createKey({ path });
    const replaced = await sillage.rotateKey({ path: { ...path, keyId: key.id }, body: { overlapHours: 1 } });
    expect(replaced.secretKey).not.toBe(key.secretKey);
    await sillage.revokeKey({ path: { ...path, keyId: key.id } });
    await sillage.listKeys({ path });
    const anyone = product.client();
    const { accessTicket } = await anyone.getPublicCampaign({ path });
    await eventually(() => anyone.getPublicAffiliate({ path: { affiliateId: at.affiliateId } }));
    const visitor = product.client(accessTicket);
    await eventually(() => visitor.getPublicStatistics({ path }));
    await eventually(() => visitor.getPublicPayments({ path }));
  });

  test('of what is held about an affiliate', async () => {
    const { product, owner, at } = stage;
    const { sillage } = owner;
    const email = 'held@sillage.test';
    const path = { campaignId: at.campaignId };
    const { id: affiliateId } = await sillage.createAffiliate({ path, body: { name: 'Held', email } });
    const anyone = product.client();
    await anyone.requestDataLink({ body: { email, language: 'en' } });
    const token = /your-data#([\w-]+)/.exec(await product.mail(email))?.[1];
    const reader = product.client(token);
    expect(await reader.getHeldData()).toMatchObject({ email, affiliates: [{ affiliateId, name: 'Held' }] });
    const body = { kind: 'rectification', affiliateId, name: 'Held well', language: 'en' } as const;
    const { id: requestId } = await reader.requestDataChange({ body });
    expect(await sillage.listDataRequests()).toMatchObject({ requests: [{ id: requestId, wantedName: 'Held well' }] });
    await sillage.decideDataRequest({ path: { requestId }, body: { decision: 'carry_out' } });
    expect(await reader.getHeldData()).toMatchObject({ affiliates: [{ name: 'Held well' }] });
  });

  test('of all programmes of an affiliate', async () => {
    const { product, owner, at } = stage;
    const email = 'programmes@sillage.test';
    const path = { campaignId: at.campaignId };
    const { id: affiliateId } = await owner.sillage.createAffiliate({ path, body: { name: 'Everywhere', email } });
    const anyone = product.client();
    await anyone.requestProgrammeLink({ body: { email, language: 'en' } });
    const token = /programmes#([\w-]+)/.exec(await product.mail(email))?.[1] ?? '';
    // Its cookie is for browsers: a client of another kind carries it by itself.
    const opened = await fetch(new URL('/api/v1/public/programmes/session', product.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    const headers = { cookie: opened.headers.get('set-cookie')?.split(';')[0] ?? '' };
    expect(await anyone.getProgrammeSession({ headers })).toMatchObject({ session: { email } });
    await eventually(() => anyone.listProgrammes({ headers }));
    expect(await anyone.listProgrammes({ headers })).toMatchObject({ programmes: [{ affiliateId }] });
    const own = await anyone.getProgramme({ headers, path: { affiliateId } });
    expect(own).toMatchObject({ affiliateId });
    const withTicket = product.client(own.accessTicket);
    await eventually(() => withTicket.getPublicStatement({ path }));
    expect(await withTicket.downloadPublicStatement({ path, query: { format: 'csv' } })).toContain('amount_minor');
    const ofAffiliate = { ...path, affiliateId };
    expect(await owner.sillage.getStatement({ path: ofAffiliate })).toMatchObject({ affiliateName: 'Everywhere' });
    await owner.sillage.downloadStatement({ path: ofAffiliate, query: { format: 'csv' } });
    const mails = [{ affiliateId, kind: 'commissions' as const, isOn: false }];
    const chosen = { language: 'fr' as const, timeZone: 'Asia/Tokyo' };
    expect(await anyone.updateMailSettings({ headers, body: { ...chosen, mails } })).toMatchObject(chosen);
    expect(await anyone.getMailSettings({ headers })).toMatchObject({ ...chosen, programmes: [{ affiliateId }] });
    const link = { query: { token: 'a' } };
    // It leads to a page, which asks before it does anything.
    await expect(anyone.openOptOut({ ...link, redirect: 'manual' })).rejects.toMatchObject({ status: 303 });
    await refused(anyone.optOut(link), 'optOut');
    await refused(anyone.getOptOut({ body: { token: 'a' } }), 'getOptOut');
    await refused(anyone.setOptOut({ body: { token: 'a', isOn: true } }), 'setOptOut');
    await anyone.openProgrammes({ headers, body: { token } });
    await anyone.closeProgrammesEverywhere({ headers });
    await anyone.closeProgrammes({ headers });
    expect(await anyone.getProgrammeSession({ headers })).toEqual({ session: null });
  });

  test('of how somebody becomes an affiliate', async () => {
    const { product, owner, at } = stage;
    const { sillage } = owner;
    const path = { campaignId: at.campaignId };
    const email = 'applicant@sillage.test';
    const questions = [{ text: 'Where do you write?', isRequired: true }];
    const body = { isOpen: true, approval: 'by_hand', intro: 'Join us', questions, terms: 'Be fair.' } as const;
    expect(await sillage.updateJoinPage({ path, body })).toMatchObject({ isOpen: true, terms: { version: 1 } });
    expect(await sillage.getJoinPage({ path })).toMatchObject({ intro: 'Join us', questions });
    const anyone = product.client();
    const image = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const { logo } = await sillage.uploadJoinLogo({ path, body: { image } });
    const digest = logo?.path.split('/').at(-1) ?? '';
    expect((await anyone.getJoinLogo({ path: { ...path, digest } })).size).toBeGreaterThan(0);
    await sillage.removeJoinLogo({ path });
    const { formToken } = await anyone.getPublicJoinPage({ path });
    const answers = ['A blog'];
    const application = { name: 'Grace', email, language: 'en' as const, answers, termsVersion: 1, formToken };
    await eventually(() => anyone.apply({ path, body: application }));
    const token = /join\/confirm#([\w-]+)/.exec(await product.mail(email))?.[1];
    expect(await product.client(token).confirmApplication()).toMatchObject({ state: 'open' });
    const { applications } = await sillage.listApplications();
    expect(applications).toMatchObject([{ name: 'Grace', email, termsVersion: 1 }]);
    const [{ id: applicationId = '' } = {}] = applications;
    await sillage.decideApplication({ path: { applicationId }, body: { decision: 'accept', rateBps: 1500 } });
    const { affiliates } = await sillage.listAffiliates({ path });
    expect(affiliates.find((affiliate) => affiliate.email === email)).toMatchObject({ name: 'Grace', rateBps: 1500 });
  });

  test('of how a merchant invites people', async () => {
    const { product, owner, at } = stage;
    const { sillage } = owner;
    const { campaignId } = at;
    const email = 'invited@sillage.test';
    const people = [{ email }];
    expect(await sillage.checkInvitations({ body: { campaignId, people } })).toMatchObject({ outcomes: ['new'] });
    expect(await sillage.sendInvitations({ body: { campaignId, people, language: 'en' } })).toMatchObject({ sent: 1 });
    const token = /\/invitation#([\w-]+)/.exec(await product.mail(email))?.[1];
    const invited = product.client(token);
    const { offer } = await invited.getPublicInvitation();
    const accepted = {
      answer: 'accept' as const,
      name: 'Edsger',
      language: 'en' as const,
      rateBps: offer?.rateBps ?? 0,
      termsVersion: offer?.terms?.version ?? null,
    };
    expect(await invited.answerInvitation({ body: accepted })).toMatchObject({ state: 'accepted' });
    const again = [{ email: 'invited-again@sillage.test' }];
    await sillage.sendInvitations({ body: { campaignId, people: again, language: 'en' } });
    const { invitations } = await sillage.listInvitations();
    expect(invitations).toMatchObject([{ state: 'open' }, { state: 'accepted', name: 'Edsger' }]);
    const [{ id: invitationId = '' } = {}] = invitations;
    await refused(sillage.resendInvitation({ path: { invitationId } }), 'resendInvitation');
    await sillage.withdrawInvitation({ path: { invitationId } });
  });

  test('of the person behind an affiliate', async () => {
    const { owner, at } = stage;
    const { sillage } = owner;
    const { affiliateId } = at;
    const path = { affiliateId };
    const { id: noteId } = await sillage.createNote({ path, body: { text: 'Writes well' } });
    await sillage.updateNote({ path: { noteId }, body: { text: 'Writes very well' } });
    expect(await sillage.listNotes({ path })).toMatchObject({ notes: [{ text: 'Writes very well' }] });
    await sillage.deleteNote({ path: { noteId } });
    await sillage.tagPerson({ path, body: { name: 'Blog' } });
    const { tags } = await sillage.listTags();
    expect(tags).toMatchObject([{ name: 'Blog', people: 1 }]);
    const [{ id: tagId = '' } = {}] = tags;
    await sillage.renameTag({ path: { tagId }, body: { name: 'Blogs' } });
    expect(await sillage.getPerson({ path })).toMatchObject({
      affiliates: [{ id: affiliateId }],
      tags: [{ name: 'Blogs' }],
    });
    const shown = await sillage.getPersonPayments({ path });
    expect(shown).toMatchObject({ payouts: expect.any(Array), directPayments: expect.any(Array) });
    await sillage.untagPerson({ path: { affiliateId, tagId } });
    await sillage.deleteTag({ path: { tagId } });
    expect(await sillage.listTags()).toEqual({ tags: [] });
  });

  /** Whoever opened an affiliate's private link. */
  async function asAffiliate() {
    const { product, owner, at } = stage;
    const { affiliates } = await owner.sillage.listAffiliates({ path: { campaignId: at.campaignId } });
    const link = new URL(affiliates.find(({ id }) => id === at.affiliateId)?.dashboardUrl ?? '');
    const query = { token: link.searchParams.get('token') ?? '' };
    const { accessTicket } = await product.client().getPublicCampaign({ path: at, query });
    return product.client(accessTicket);
  }

  test('of orders that an affiliate misses', async () => {
    const { at: path } = stage;
    const affiliate = await asAffiliate();
    const order = { orderId: 'missed', orderedOn: '2026-11-01', amountMinor: 4_990, language: 'en' as const };
    const { id } = await eventually(() => affiliate.askForOrder({ path, body: order }));
    const { claims } = await affiliate.listOwnOrderClaims({ path });
    expect(claims).toMatchObject([{ id, orderId: 'missed', state: 'answered', answer: { kind: 'unknown' } }]);
    const { sillage } = stage.owner;
    const claimPath = { ...path, claimId: id };
    expect(await affiliate.claimOrder({ path: claimPath, body: { words: '' } })).toMatchObject({ state: 'open' });
    await sillage.decideOrderClaim({ path: { claimId: id }, body: { decision: 'credit' } });
    await sillage.undoOrderClaim({ path: { claimId: id } });
    expect((await sillage.listOrderClaims()).claims).toMatchObject([{ id, state: 'open' }]);
  });

  test('of receipts, through the private link of an affiliate', async () => {
    const { at } = stage;
    const affiliate = await asAffiliate();
    expect(await affiliate.listReceiptDays({ path: at })).toEqual({ days: [], before: null });
    await refused(affiliate.getReceipts({ path: { ...at, day: '2026-11-02' } }), 'getReceipts');
  });

  test('of postbacks, through the private link of an affiliate', async () => {
    const { product, at } = stage;
    const affiliate = await asAffiliate();
    // An address of this machine that answers 200.
    const body = { url: `${product.url}/api/v1/site?cid={sub1}`, eventTypes: ['commission.paid' as const] };
    const { id: postbackId } = await eventually(() => affiliate.createPostback({ path: at, body }));
    const path = { ...at, postbackId };
    await affiliate.updatePostback({ path, body: { url: `${body.url}&s={status}` } });
    await affiliate.testPostback({ path });
    const deliveryId = await eventually(async () => {
      const [delivery] = (await affiliate.listPostbackDeliveries({ path })).deliveries;
      expect(delivery).toMatchObject({ type: 'webhook.test', state: 'delivered', status: 200 });
      return delivery?.id ?? '';
    });
    await affiliate.resendPostbackDelivery({ path: { ...path, deliveryId } });
    await affiliate.disablePostback({ path });
    await affiliate.enablePostback({ path });
    expect((await affiliate.listPostbacks({ path: at })).postbacks).toMatchObject([
      { id: postbackId, state: 'enabled' },
    ]);
    await affiliate.removePostback({ path });
  });

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
