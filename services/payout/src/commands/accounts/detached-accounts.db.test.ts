import { Notice } from '@sillage/proto/http/payouts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ChangingAffiliate, NEW, newChangingAffiliate, OLD } from '../../testing/changing-address.ts';
import { createFixture, type Fixture } from '../../testing/fixture.ts';
import { publicCalls } from '../../testing/public-calls.ts';

let fixture: Fixture;
let affiliate: ChangingAffiliate;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  affiliate = await newChangingAffiliate(fixture);
});

const { get, post } = publicCalls(() => fixture);

describe('a merchant who puts another address in place of the affiliate’s', () => {
  test('gets no way into the account that was set up by the old one', async () => {
    const account = await affiliate.setUp();
    await affiliate.change(NEW);
    const token = fixture.linkOf(affiliate.id);
    expect(await post('dashboard', { token })).toMatchObject({ status: 409, json: { code: 'invalid_transition' } });
    expect((await get('account', { token })).json).toEqual({ accountId: null, status: 'unknown' });
    expect(Notice.parse((await get('notice', { token })).json)).toMatchObject({
      account: { status: 'unknown', accountId: null },
    });
    expect(JSON.stringify((await post('onboarding', { token })).json)).not.toContain(account);
  });

  test('gets no commission either: the account is not paid to, and billing and the merchant are notified', async () => {
    await affiliate.setUp();
    await affiliate.change(NEW);
    await affiliate.settle();
    await fixture.executeAll();
    expect(affiliate.paidTo()).toEqual([]);
    expect(await affiliate.accountStatuses()).toEqual(['PENDING', 'ENABLED', 'DETACHED']);
    expect(await affiliate.listed()).toEqual([
      { affiliateId: affiliate.id, status: 'detached', invitedAt: null, isObjected: false, selfBilling: null },
    ]);
  });

  test('is given away to the old address, once, whatever is delivered again', async () => {
    await affiliate.setUp();
    await affiliate.change(NEW);
    await fixture.sendAll();
    await fixture.sendAll('another process');
    expect(fixture.mails.taken.map((mail) => mail.to)).toEqual([OLD]);
    expect(fixture.mails.taken[0]?.text).toContain('https://go.example.com/payout-objection?token=v1.objection.');
    await fixture.newAffiliate(affiliate.campaignId, { id: affiliate.id, name: 'Another name', email: NEW });
    await fixture.sendAll();
    expect(fixture.mails.taken).toHaveLength(1);
  });

  test('reaches nobody where no account was ever set up', async () => {
    await affiliate.change(NEW);
    await fixture.sendAll();
    expect(fixture.mails.taken).toEqual([]);
    expect(await affiliate.listed()).toEqual([]);
  });

  test('can do it as often as they like without flooding the old address', async () => {
    await affiliate.setUp();
    for (let round = 0; round < 32; round += 1) {
      await affiliate.change(NEW);
      await fixture.sendAll();
      await affiliate.change(OLD);
    }
    expect(fixture.mails.taken).toHaveLength(30);
  }, 240_000);
});

test('what is under way when the address changes is still paid to the account that it was meant for', async () => {
  const account = await affiliate.setUp();
  const { lineId, settlementId } = await affiliate.settle();
  const failed = await affiliate.settle();
  await affiliate.change(NEW);
  const other = await affiliate.setUp();
  fixture.fake.faults.push('refused');
  await fixture.executeAll();
  expect(affiliate.paidTo()).toEqual([account]);
  // A failed line is no longer pending: resuming it pays the current account.
  const refused = fixture.fake.transfers[0]?.lineId === lineId ? failed : { lineId, settlementId };
  await affiliate.settle(2, refused.lineId, refused.settlementId);
  await fixture.executeAll();
  expect(affiliate.paidTo()).toEqual([account, other]);
});

test('a transfer of an unknown outcome is asked for at the account that it was made to', async () => {
  const account = await affiliate.setUp();
  await affiliate.settle();
  fixture.fake.faults.push('unknown_after');
  await fixture.executeAll();
  await affiliate.change(NEW);
  await affiliate.setUp();
  fixture.time.now += 3 * 86_400_000;
  await fixture.executeAll();
  expect(affiliate.paidTo()).toEqual([account]);
});

test('the new address sets up an account of its own, and gets what is settled from then on', async () => {
  const account = await affiliate.setUp();
  await affiliate.change(NEW);
  const other = await affiliate.setUp();
  expect(other).not.toBe(account);
  expect(await post('dashboard', { token: fixture.linkOf(affiliate.id) })).toMatchObject({
    json: { url: expect.stringContaining(other) },
  });
  await affiliate.settle();
  await fixture.executeAll();
  expect(affiliate.paidTo()).toEqual([other]);
  expect((await affiliate.accountStatuses()).at(-1)).toBe('ENABLED');
});

test('the proved address gets its account back with its place', async () => {
  const account = await affiliate.setUp();
  await affiliate.change(NEW);
  await affiliate.setUp();
  await affiliate.change('Zoe@Example.com ');
  expect(await post('dashboard', { token: fixture.linkOf(affiliate.id) })).toMatchObject({
    status: 200,
    json: { url: expect.stringContaining(account) },
  });
  await affiliate.settle();
  await fixture.executeAll();
  expect(affiliate.paidTo()).toEqual([account]);
  expect((await affiliate.accountStatuses()).at(-1)).toBe('ENABLED');
  await fixture.sendAll();
  expect(fixture.mails.taken.filter((mail) => mail.to === OLD && mail.text.includes('payout-objection'))).toEqual([]);
});

test('an account whose creation was under way stays with the address that asked for it', async () => {
  const token = fixture.linkOf(affiliate.id);
  fixture.fake.faults.push('unknown_after');
  expect((await post('onboarding', { token })).status).toBe(503);
  await affiliate.change(NEW);
  const other = await affiliate.setUp();
  await affiliate.change(OLD);
  const own = (await post('onboarding', { token })).json.accountId;
  expect(own).not.toBe(other);
  expect(fixture.fake.accounts.get(own)?.payoutAccountId).not.toBe(fixture.fake.accounts.get(other)?.payoutAccountId);
});

test('an erased affiliate leaves no address behind, and its account opens to nobody', async () => {
  await affiliate.setUp();
  await affiliate.change(NEW);
  const token = fixture.linkOf(affiliate.id);
  await affiliate.setUp();
  await fixture.newAffiliate(affiliate.campaignId, { id: affiliate.id, name: '#1', email: '' });
  expect((await post('dashboard', { token })).status).toBe(409);
  const { rows } = await sql<{ all: string }>`
    select (select json_agg(a) from affiliates a where affiliate_id = ${affiliate.id})::text
      || (select json_agg(p) from payout_accounts p where affiliate_id = ${affiliate.id})::text as all`.execute(
    fixture.db,
  );
  expect(rows[0]?.all).not.toMatch(/@/);
  await fixture.sendAll();
  expect(fixture.mails.taken).toEqual([]);
});
