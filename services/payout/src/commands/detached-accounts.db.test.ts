import { randomUUID } from 'node:crypto';
import { PayoutAccountStatus } from '@sillage/proto/events/payouts';
import { Notice, Objection, PayoutAccountList } from '@sillage/proto/http/payouts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createFixture, type Fixture } from '../testing/fixture.ts';
import { publicCalls } from '../testing/public-calls.ts';

const [OLD, NEW] = ['zoe@example.com', 'merchant@example.org'];

const NAMES = new Map<number, string>(
  Object.entries(PayoutAccountStatus).map(([name, number]) => [Number(number), name]),
);

let fixture: Fixture;
let merchant: Awaited<ReturnType<Fixture['newMerchant']>>;
let campaignId: string;
let affiliateId: string;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  await fixture.db.deleteFrom('mails').execute();
  fixture.fake.faults.length = 0;
  fixture.fake.transfers.length = 0;
  fixture.mails.taken.length = 0;
  merchant = await fixture.newMerchant();
  campaignId = (await fixture.newCampaign({ ownerUserId: merchant.id })).id;
  affiliateId = await fixture.newAffiliate(campaignId, { name: 'Zoë', email: OLD });
});

const { get, post } = publicCalls(() => fixture);
const change = (email: string) => fixture.changeEmail(campaignId, affiliateId, email);
/** Sets up the account of whoever reads the affiliate's mails now. */
async function setUp(): Promise<string> {
  const token = fixture.linkOf(affiliateId);
  const { accountId } = (await post('onboarding', { token })).json;
  fixture.fake.complete(accountId);
  await get('account', { token });
  return accountId;
}
const objectionLink = (email = OLD) =>
  fixture.tokens.sign({ purpose: 'objection', affiliateId, settlementId: null, email }, fixture.time.now);
const accountStatuses = async () =>
  (await fixture.events()).flatMap(({ affiliateId: id, event }) =>
    event.case === 'accountChanged' && id === affiliateId ? [NAMES.get(event.value.status)] : [],
  );
async function settle(attempt = 1, lineId: string = randomUUID(), settlementId: string = randomUUID()) {
  await fixture.settle(settlementId, campaignId, [{ lineId, affiliateId, attempt }]);
  return { lineId, settlementId };
}
const paidTo = () => fixture.fake.transfers.map((transfer) => transfer.accountId);
const listed = async () =>
  PayoutAccountList.parse((await merchant.call('GET', `/api/v1/payouts/campaigns/${campaignId}/accounts`)).json())
    .accounts;
const confirm = (by = merchant, of = affiliateId) =>
  by.call('POST', `/api/v1/payouts/campaigns/${campaignId}/affiliates/${of}/address-confirmation`);

describe('a merchant who puts another address in place of the affiliate’s', () => {
  test('gets no way into the account that was set up by the old one', async () => {
    const account = await setUp();
    await change(NEW);
    const token = fixture.linkOf(affiliateId);
    expect(await post('dashboard', { token })).toMatchObject({ status: 409, json: { code: 'invalid_transition' } });
    expect((await get('account', { token })).json).toEqual({ accountId: null, status: 'unknown' });
    expect(Notice.parse((await get('notice', { token })).json)).toMatchObject({
      account: { status: 'unknown', accountId: null },
    });
    expect(JSON.stringify((await post('onboarding', { token })).json)).not.toContain(account);
  });

  test('gets no commission either: the account is not paid to, and billing and the merchant are notified', async () => {
    await setUp();
    await change(NEW);
    await settle();
    await fixture.executeAll();
    expect(paidTo()).toEqual([]);
    expect(await accountStatuses()).toEqual(['PENDING', 'ENABLED', 'DETACHED']);
    expect(await listed()).toEqual([{ affiliateId, status: 'detached', invitedAt: null, isObjected: false }]);
  });

  test('is given away to the old address, once, whatever is delivered again', async () => {
    await setUp();
    await change(NEW);
    await fixture.sendAll();
    await fixture.sendAll('another process');
    expect(fixture.mails.taken.map((mail) => mail.to)).toEqual([OLD]);
    expect(fixture.mails.taken[0]?.text).toContain('https://go.example.com/payout-objection?token=v1.objection.');
    await fixture.newAffiliate(campaignId, { id: affiliateId, name: 'Another name', email: NEW });
    await fixture.sendAll();
    expect(fixture.mails.taken).toHaveLength(1);
  });

  test('reaches nobody where no account was ever set up', async () => {
    await change(NEW);
    await fixture.sendAll();
    expect(fixture.mails.taken).toEqual([]);
    expect(await listed()).toEqual([]);
  });

  test('can do it as often as they like without flooding the old address', async () => {
    await setUp();
    for (let round = 0; round < 32; round += 1) {
      await change(NEW);
      await fixture.sendAll();
      await change(OLD);
    }
    expect(fixture.mails.taken).toHaveLength(30);
  }, 240_000);
});

test('what is under way when the address changes is still paid to the account that it was meant for', async () => {
  const account = await setUp();
  const { lineId, settlementId } = await settle();
  const failed = await settle();
  await change(NEW);
  const other = await setUp();
  fixture.fake.faults.push('refused');
  await fixture.executeAll();
  expect(paidTo()).toEqual([account]);
  // One that failed is not under way any more: whoever resumes it pays the account of now.
  const refused = fixture.fake.transfers[0]?.lineId === lineId ? failed : { lineId, settlementId };
  await settle(2, refused.lineId, refused.settlementId);
  await fixture.executeAll();
  expect(paidTo()).toEqual([account, other]);
});

test('a transfer of an unknown outcome is asked for at the account that it was made to', async () => {
  const account = await setUp();
  await settle();
  fixture.fake.faults.push('unknown_after');
  await fixture.executeAll();
  await change(NEW);
  await setUp();
  fixture.time.now += 3 * 86_400_000;
  await fixture.executeAll();
  expect(paidTo()).toEqual([account]);
});

test('the new address sets up an account of its own, and gets what is settled from then on', async () => {
  const account = await setUp();
  await change(NEW);
  const other = await setUp();
  expect(other).not.toBe(account);
  expect(await post('dashboard', { token: fixture.linkOf(affiliateId) })).toMatchObject({
    json: { url: expect.stringContaining(other) },
  });
  await settle();
  await fixture.executeAll();
  expect(paidTo()).toEqual([other]);
  expect((await accountStatuses()).at(-1)).toBe('ENABLED');
});

test('the proved address gets its account back with its place', async () => {
  const account = await setUp();
  await change(NEW);
  await setUp();
  await change('Zoe@Example.com ');
  expect(await post('dashboard', { token: fixture.linkOf(affiliateId) })).toMatchObject({
    status: 200,
    json: { url: expect.stringContaining(account) },
  });
  await settle();
  await fixture.executeAll();
  expect(paidTo()).toEqual([account]);
  expect((await accountStatuses()).at(-1)).toBe('ENABLED');
  await fixture.sendAll();
  expect(fixture.mails.taken.filter((mail) => mail.to === OLD && mail.text.includes('payout-objection'))).toEqual([]);
});

test('an account whose creation was under way stays with the address that asked for it', async () => {
  const token = fixture.linkOf(affiliateId);
  fixture.fake.faults.push('unknown_after');
  expect((await post('onboarding', { token })).status).toBe(503);
  await change(NEW);
  const other = await setUp();
  await change(OLD);
  const own = (await post('onboarding', { token })).json.accountId;
  expect(own).not.toBe(other);
  expect(fixture.fake.accounts.get(own)?.payoutAccountId).not.toBe(fixture.fake.accounts.get(other)?.payoutAccountId);
});

describe('an objection', () => {
  beforeEach(async () => {
    await setUp();
    await change(NEW);
  });

  test('holds every payout to the new account until the merchant confirms', async () => {
    const other = await setUp();
    expect(Objection.parse((await get('objection', { token: objectionLink() })).json)).toMatchObject({
      state: 'detached',
      maskedEmail: 'z…@example.com',
    });
    for (let again = 0; again < 2; again += 1)
      expect((await post('objection', { token: objectionLink() })).json).toMatchObject({ state: 'objected' });
    expect(await listed()).toMatchObject([{ status: 'detached', isObjected: true }]);
    expect((await get('notice', { token: fixture.linkOf(affiliateId) })).json).toMatchObject({ isHeld: true });
    const line = await settle();
    await fixture.executeAll();
    expect(paidTo()).toEqual([]);
    expect(await confirm()).toMatchObject({ status: 200 });
    expect(await listed()).toMatchObject([{ status: 'enabled', isObjected: false }]);
    expect((await get('objection', { token: objectionLink() })).json).toMatchObject({ state: 'confirmed' });
    expect((await post('objection', { token: objectionLink() })).json).toMatchObject({ state: 'confirmed' });
    await settle(2, line.lineId, line.settlementId);
    await fixture.executeAll();
    expect(paidTo()).toEqual([other]);
    expect((await accountStatuses()).slice(-3)).toEqual(['ENABLED', 'DETACHED', 'ENABLED']);
  });

  test('is not got round by a third address, nor by one change more', async () => {
    await post('objection', { token: objectionLink() });
    await change('third@example.org');
    await setUp();
    await settle();
    await fixture.executeAll();
    expect(paidTo()).toEqual([]);
    await change(OLD);
    await change(NEW);
    expect(await listed()).toMatchObject([{ isObjected: true }]);
  });

  test('can be made anew where the address is changed again after a confirmation', async () => {
    await post('objection', { token: objectionLink() });
    await confirm();
    await change(OLD);
    fixture.time.now += 1_000;
    await change(NEW);
    expect((await post('objection', { token: objectionLink() })).json).toMatchObject({ state: 'objected' });
  });

  test('needs its own link, which opens nothing else; and nobody else’s confirmation ends it', async () => {
    for (const token of [fixture.linkOf(affiliateId), objectionLink(NEW), objectionLink('eve@example.com')]) {
      expect(await post('objection', { token })).toMatchObject({ status: 403, json: { code: 'link_invalid' } });
    }
    await post('objection', { token: objectionLink() });
    await change(OLD);
    expect((await get('objection', { token: objectionLink() })).json).toMatchObject({ state: 'restored' });
    for (const path of ['dashboard', 'onboarding'])
      expect((await post(path, { token: objectionLink() })).status).toBe(403);
    for (const path of ['notice', 'account']) expect((await get(path, { token: objectionLink() })).status).toBe(403);
    await change(NEW);
    expect((await confirm(await fixture.newMerchant())).status).toBe(404);
    expect(
      (await confirm(await fixture.newMerchant({ id: merchant.id, hasSecondFactor: true, aal: 'aal1' }))).status,
    ).toBe(403);
    expect(await listed()).toMatchObject([{ isObjected: true }]);
    fixture.time.now += 31 * 86_400_000;
    const token = fixture.tokens.sign({ purpose: 'objection', affiliateId, settlementId: null, email: OLD }, 0);
    expect(await get('objection', { token })).toMatchObject({ json: { code: 'link_expired' } });
  });
});

test('an erased affiliate leaves no address behind, and its account opens to nobody', async () => {
  await setUp();
  await change(NEW);
  const token = fixture.linkOf(affiliateId);
  await setUp();
  await fixture.newAffiliate(campaignId, { id: affiliateId, name: '#1', email: '' });
  expect((await post('dashboard', { token })).status).toBe(409);
  const { rows } = await sql<{ all: string }>`
    select (select json_agg(a) from affiliates a where affiliate_id = ${affiliateId})::text
      || (select json_agg(p) from payout_accounts p where affiliate_id = ${affiliateId})::text as all`.execute(
    fixture.db,
  );
  expect(rows[0]?.all).not.toMatch(/@/);
  await fixture.sendAll();
  expect(fixture.mails.taken).toEqual([]);
});
