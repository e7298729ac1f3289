import { expect } from 'vitest';
import type { Sillage } from '../src/index.ts';
import { type Account, eventually, type Product, submit } from './product.ts';

/** The initial state of every test of operations: an account, and a campaign with one affiliate. */
export interface Stage {
  readonly product: Product;
  readonly owner: Account;
  readonly at: { readonly campaignId: string; readonly affiliateId: string };
  /** A client with the campaign's secret key. */
  readonly reporter: Sillage;
}

export const click = {
  sessionId: 'visitor-1',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};
export const sale = (orderId: string, amountMinor = 5000) => ({ orderId, amountMinor, currency: 'EUR' });

export async function openStage(product: Product): Promise<Stage> {
  const owner = await product.signUp();
  const { sillage } = owner;
  const setupIntentId = await addCard(product, owner);
  expect(await sillage.getSetupIntent({ path: { setupIntentId } })).toMatchObject({ status: 'succeeded' });
  const body = { name: 'Launch', targetUrl: `${product.url}/test-products`, visibility: 'public' as const };
  const { id: campaignId } = await eventually(() => sillage.createCampaign({ body }));
  const path = { campaignId };
  const { id: affiliateId } = await sillage.createAffiliate({ path, body: { name: 'Ada', email: 'ada@sillage.test' } });
  const { secretKey } = await sillage.createKey({ path });
  const reporter = product.client(secretKey);
  await eventually(() => reporter.reportSale({ body: { ...sale('A-1'), affiliateId } }));
  return { product, owner, at: { campaignId, affiliateId }, reporter };
}

/** Enters a card on the provider's page, as its owner does; returns the id of the setup intent. */
export async function addCard(product: Product, { sillage }: Account): Promise<string> {
  const { cards } = await sillage.listCards();
  const { url } = await sillage.startCardSetup({ body: {} });
  const back = await submit(url, { number: '4242424242424242', expiry: '12/40', cvc: '123' });
  const returned = await fetch(back.headers.get('location') ?? '', { redirect: 'manual' });
  await eventually(async () => expect((await sillage.listCards()).cards).toHaveLength(cards.length + 1));
  return new URL(returned.headers.get('location') ?? '', product.url).searchParams.get('setup_intent') ?? '';
}

/** Operations that this installation cannot execute, or only later or in a browser: the test expects these refusals. */
export const REFUSED: Readonly<Record<string, string>> = {
  // There is no invoice before the end of a month, and no reclaimed charge.
  downloadInvoice: 'not_found',
  payInvoice: 'not_found',
  getSelfBilledFile: 'not_found',
  getOwnSelfBilledFile: 'not_found',
  payPayoutHold: 'conflict',
  // Both need a failed settlement.
  resumeSettlement: 'invalid_transition',
  cancelSettlement: 'invalid_transition',
  // The batch was undone before, and a settlement pays its amounts.
  markBatchPaid: 'invalid_transition',
  // The unsubscribe link comes only with the first news.
  cancelSubscription: 'link_invalid',
  // The installation was started empty, without a demo.
  openDemo: 'not_found',
  // No day has ended since it was started.
  getReceipts: 'not_found',
  // Second factors are enrolled by the sign-in API.
  renameSecondFactor: 'not_found',
  // The return from Shopify needs the cookie of the browser that went there.
  connectAuthorizedShop: 'forbidden',
  // Nothing is under review.
  appealReview: 'invalid_transition',
  // The invitation was sent a moment ago.
  resendInvitation: 'rate_limited',
  // There is no mail with a one-click refusal.
  refuseInvitations: 'link_invalid',
  // There is no mail that can be switched off.
  optOut: 'link_invalid',
  getOptOut: 'link_invalid',
  setOptOut: 'link_invalid',
};

export const refused = (call: Promise<unknown>, operation: string): Promise<void> =>
  expect(call, operation).rejects.toMatchObject({ name: 'SillageError', code: REFUSED[operation] });
