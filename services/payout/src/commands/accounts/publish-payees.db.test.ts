import { randomUUID } from 'node:crypto';
import { createAccountDigest } from '@sillage/runtime/service';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createBankSecrets } from '../../bank-secrets.ts';
import { createFixture, type Fixture, INTERNAL_SECRET } from '../../testing/fixture.ts';
import { publicCalls } from '../../testing/public-calls.ts';
import { publishAllPayees } from './publish-payees.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  for (const table of ['publishedPayees', 'bankDetails'] as const) await fixture.db.deleteFrom(table).execute();
  await fixture.db.updateTable('affiliates').set({ email: '' }).execute();
});

const { post } = publicCalls(() => fixture);
const IBAN = 'DE89 3704 0044 0532 0130 00';
const OTHER = 'FR14 2004 1010 0505 0001 3M02 606';
const WALLET = 'ana@wallets.example';

const enter = (affiliateId: string, iban = IBAN) =>
  post('bank-details', { token: fixture.linkOf(affiliateId), holder: 'Ana', iban, bic: null });
const enterWallet = (affiliateId: string) =>
  post('wallet', {
    token: fixture.linkOf(affiliateId),
    wallet: { provider: 'paypal', email: 'Ana+pay@wallets.example' },
  });
const takeBack = (affiliateId: string) =>
  fixture.app.inject({
    method: 'POST',
    url: '/api/v1/public/payouts/bank-details/removal',
    payload: { token: fixture.linkOf(affiliateId) },
  });

const newCampaign = (ownerUserId?: string) =>
  fixture.newCampaign({ mode: 'self_pay', ...(ownerUserId && { ownerUserId }) });

/**
 * The published state of each of these affiliates after reading all events; an account's digest depends on the
 * campaign.
 */
async function publishedOf(affiliateIds: readonly string[], secret = INTERNAL_SECRET) {
  const digest = createAccountDigest(secret);
  const events = await fixture.payees();
  return affiliateIds.map((affiliateId) => {
    const own = events.filter((event) => event.affiliateId === affiliateId);
    expect(own.map(({ version }) => Number(version))).toEqual(own.map((_, index) => index + 1));
    const last = own.at(-1);
    const names = new Map([IBAN, OTHER, WALLET].map((account) => [digest(last?.campaignId ?? '', account), account]));
    return last?.accounts.map((account) => names.get(account) ?? 'unknown').sort();
  });
}

async function twoCampaigns(email = `${randomUUID()}@affiliates.example`) {
  const first = await newCampaign();
  const second = await newCampaign(first.ownerUserId);
  const own = await fixture.newAffiliate(first.id, { email });
  const beside = await fixture.newAffiliate(second.id, { email: email.toUpperCase() });
  return { first, second, own, beside, email };
}

test('what an affiliate enters, changes and takes back is published as digests, once each', async () => {
  const campaign = await newCampaign();
  const affiliateId = await fixture.newAffiliate(campaign.id);
  const seen: unknown[] = [];
  for (const change of [enter, enter, enterWallet, takeBack, takeBack] as const) {
    await change(affiliateId);
    seen.push((await publishedOf([affiliateId]))[0]);
  }
  expect(seen).toEqual([[IBAN], [IBAN], [WALLET], [], []]);
  const published = await fixture.payees();
  expect(published.filter((event) => event.affiliateId === affiliateId)).toHaveLength(3);
  const written = JSON.stringify(published, (_key, value) => (typeof value === 'bigint' ? String(value) : value));
  expect(written).not.toMatch(/wallets\.example|37040044/);
});

test('it counts in all campaigns of the merchant in which the person is, from before or later, and in nobody else’s', async () => {
  const { first, own, beside, email } = await twoCampaigns();
  const another = await newCampaign();
  const elsewhere = await fixture.newAffiliate(another.id, { email });
  const neighbour = await fixture.newAffiliate(first.id, { email: `not-${email}` });
  await enter(own);
  await enterWallet(beside);
  const third = await newCampaign(first.ownerUserId);
  const later = await fixture.newAffiliate(third.id, { email });
  const both = [IBAN, WALLET].sort();
  expect(await publishedOf([own, beside, later, elsewhere, neighbour])).toEqual([
    both,
    both,
    both,
    undefined,
    undefined,
  ]);
});

test('another address has what was entered there, and none of what stays with the former one', async () => {
  const { first, second, own, beside, email } = await twoCampaigns();
  await enter(own);
  await fixture.changeEmail(first.id, own, `new-${email}`);
  expect(await publishedOf([own, beside])).toEqual([[], []]);
  await fixture.changeEmail(second.id, beside, `new-${email}`);
  await enter(beside, OTHER);
  expect(await publishedOf([own, beside])).toEqual([[OTHER], [OTHER]]);
  await fixture.changeEmail(first.id, own, email);
  expect(await publishedOf([own, beside])).toEqual([[IBAN], [OTHER]]);
});

test('of an affiliate who was erased nothing is left, nor in another campaign', async () => {
  const { first, own, beside } = await twoCampaigns();
  await enter(own);
  expect(await publishedOf([own, beside])).toEqual([[IBAN], [IBAN]]);
  await fixture.changeEmail(first.id, own, '');
  await fixture.repeatLastEvent();
  expect(await publishedOf([own, beside])).toEqual([[], []]);
  const stored = await fixture.db.selectFrom('publishedPayees').select('accounts').execute();
  expect(stored.flatMap(({ accounts }) => accounts)).toEqual([]);
});

test('a campaign that is another merchant’s from now on is one of theirs', async () => {
  const { second, own, beside, email } = await twoCampaigns();
  await enter(own);
  const another = await newCampaign();
  const theirs = await fixture.newAffiliate(another.id, { email });
  await enter(theirs, OTHER);
  await fixture.newCampaign({ id: second.id, ownerUserId: another.ownerUserId, mode: 'self_pay' });
  expect(await publishedOf([own, beside, theirs])).toEqual([[IBAN], [OTHER], [OTHER]]);
});

test('changes at the same moment leave what was entered last, everywhere', async () => {
  const { own, beside, first, email } = await twoCampaigns();
  const third = await newCampaign(first.ownerUserId);
  const [, , later] = await Promise.all([enter(own), enter(beside, OTHER), fixture.newAffiliate(third.id, { email })]);
  const both = [IBAN, OTHER].sort();
  expect(await publishedOf([own, beside, later])).toEqual([both, both, both]);
});

test('what was entered before it was published is at the next start, once, and anew under another secret', async () => {
  const { own, beside } = await twoCampaigns();
  await enter(own);
  await fixture.db.deleteFrom('publishedPayees').execute();
  await sql`delete from outbox`.execute(fixture.db);
  await publishAllPayees(fixture.deps);
  await publishAllPayees(fixture.deps);
  expect(await publishedOf([own, beside])).toEqual([[IBAN], [IBAN]]);
  expect(await fixture.payees()).toHaveLength(2);
  const secret = 'another secret of at least thirty-two characters';
  await publishAllPayees({ ...fixture.deps, accountDigest: createAccountDigest(secret) });
  expect(await publishedOf([own, beside], secret)).toEqual([[IBAN], [IBAN]]);
});

test('what cannot be read stays as it was published', async () => {
  const { own, beside } = await twoCampaigns();
  await enter(own);
  const bankSecrets = createBankSecrets('not the secret that they were sealed under');
  await publishAllPayees({ ...fixture.deps, bankSecrets });
  expect(await publishedOf([own, beside])).toEqual([[IBAN], [IBAN]]);
});
