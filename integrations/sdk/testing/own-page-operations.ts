import { expect } from 'vitest';
import { eventually } from './product.ts';
import { refused, type Stage } from './stage.ts';

export async function askForData({ product, owner, at }: Stage): Promise<void> {
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
}

export async function openProgrammes({ product, owner, at }: Stage): Promise<void> {
  const email = 'programmes@sillage.test';
  const path = { campaignId: at.campaignId };
  const { id: affiliateId } = await owner.sillage.createAffiliate({ path, body: { name: 'Everywhere', email } });
  const anyone = product.client();
  await anyone.requestProgrammeLink({ body: { email, language: 'en' } });
  const token = /programmes#([\w-]+)/.exec(await product.mail(email))?.[1] ?? '';
  // The cookie is for browsers; other clients must send it themselves.
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
  expect(await anyone.getProgrammeManifest({ headers, path: { affiliateId } })).toMatchObject({
    start_url: `/programmes/${affiliateId}`,
  });
  const withTicket = product.client(own.accessTicket);
  await eventually(() => withTicket.getPublicStatement({ path }));
  expect((await withTicket.listOwnSelfBilled({ path })).documents).toEqual([]);
  const ofNobody = { ...path, documentId: crypto.randomUUID() };
  await refused(withTicket.getOwnSelfBilledFile({ path: ofNobody }), 'getOwnSelfBilledFile');
  expect(await withTicket.downloadPublicStatement({ path, query: { format: 'csv' } })).toContain('amount_minor');
  const ofAffiliate = { ...path, affiliateId };
  expect(await owner.sillage.getStatement({ path: ofAffiliate })).toMatchObject({ affiliateName: 'Everywhere' });
  await owner.sillage.downloadStatement({ path: ofAffiliate, query: { format: 'csv' } });
  const mails = [{ affiliateId, kind: 'commissions' as const, isOn: false }];
  const chosen = { language: 'fr' as const, timeZone: 'Asia/Tokyo' };
  expect(await anyone.updateMailSettings({ headers, body: { ...chosen, mails } })).toMatchObject(chosen);
  expect(await anyone.getMailSettings({ headers })).toMatchObject({ ...chosen, programmes: [{ affiliateId }] });
  const link = { query: { token: 'a' } };
  // The link leads to a page, which asks for a confirmation.
  await expect(anyone.openOptOut({ ...link, redirect: 'manual' })).rejects.toMatchObject({ status: 303 });
  await refused(anyone.optOut(link), 'optOut');
  await refused(anyone.getOptOut({ body: { token: 'a' } }), 'getOptOut');
  await refused(anyone.setOptOut({ body: { token: 'a', isOn: true } }), 'setOptOut');
  await anyone.openProgrammes({ headers, body: { token } });
  await anyone.closeProgrammesEverywhere({ headers });
  await anyone.closeProgrammes({ headers });
  expect(await anyone.getProgrammeSession({ headers })).toEqual({ session: null });
}

export async function claimOrder(stage: Stage): Promise<void> {
  const { at: path } = stage;
  const affiliate = await asAffiliate(stage);
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
}

export async function readReviews(stage: Stage): Promise<void> {
  const { at } = stage;
  const affiliate = await asAffiliate(stage);
  expect(await affiliate.listOwnReviews({ path: at })).toEqual({ reviews: [] });
  const conversionId = '0192f000-0000-7000-8000-000000000001';
  await refused(affiliate.appealReview({ path: { ...at, conversionId }, body: { words: 'Look' } }), 'appealReview');
  expect(await stage.owner.sillage.getAppeal({ path: { conversionId } })).toEqual({ appeal: null });
}

export async function readReceipts(stage: Stage): Promise<void> {
  const { at } = stage;
  const affiliate = await asAffiliate(stage);
  expect(await affiliate.listReceiptDays({ path: at })).toEqual({ days: [], before: null });
  await refused(affiliate.getReceipts({ path: { ...at, day: '2026-11-02' } }), 'getReceipts');
}

export async function readOwnPage(stage: Stage): Promise<void> {
  const { at: path } = stage;
  const affiliate = await asAffiliate(stage);
  const { shortCode } = await affiliate.createOwnLink({ path, body: { name: 'Newsletter', subId: 'november' } });
  const ofLink = { ...path, shortCode };
  expect(await affiliate.updateOwnLink({ path: ofLink, body: { isArchived: true } })).toMatchObject({ shortCode });
  expect((await affiliate.listOwnLinks({ path })).links).toMatchObject([{ isPrimary: true }, { name: 'Newsletter' }]);
  await eventually(() => affiliate.getOwnLinkFigures({ path }));
  expect(await eventually(() => affiliate.getOwnPaymentDetails({ path }))).toEqual({ details: null });
  expect(await affiliate.mailPaymentLink({ path })).toEqual({ invitedAt: expect.any(String) });
  expect(await affiliate.listPublicConversions({ path })).toMatchObject({ next: null });
  await affiliate.noteOwnDevice({ path });
  expect((await affiliate.listUncountedClicks({ path })).clicks).toEqual(expect.any(Array));
}

export async function usePostbacks(stage: Stage): Promise<void> {
  const { product, at } = stage;
  const affiliate = await asAffiliate(stage);
  // An address on this machine that answers 200.
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
  expect(await affiliate.signPostback({ path })).toMatchObject({
    isSigned: true,
    secret: expect.stringMatching(/^whsec_/),
  });
  await affiliate.disablePostback({ path });
  await affiliate.enablePostback({ path });
  expect((await affiliate.listPostbacks({ path: at })).postbacks).toMatchObject([{ id: postbackId, state: 'enabled' }]);
  await affiliate.removePostback({ path });
}

/** A client with an affiliate's private link. */
async function asAffiliate({ product, owner, at }: Stage) {
  const { affiliates } = await owner.sillage.listAffiliates({ path: { campaignId: at.campaignId } });
  const link = new URL(affiliates.find(({ id }) => id === at.affiliateId)?.dashboardUrl ?? '');
  const query = { token: link.searchParams.get('token') ?? '' };
  const { accessTicket } = await product.client().getPublicCampaign({ path: at, query });
  return product.client(accessTicket);
}
