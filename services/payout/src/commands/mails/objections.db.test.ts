import { Objection } from '@sillage/proto/http/payouts';
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

describe('an objection', () => {
  beforeEach(async () => {
    await affiliate.setUp();
    await affiliate.change(NEW);
  });

  test('holds every payout to the new account until the merchant confirms', async () => {
    const other = await affiliate.setUp();
    expect(Objection.parse((await get('objection', { token: affiliate.objectionLink() })).json)).toMatchObject({
      state: 'detached',
      maskedEmail: 'z…@example.com',
    });
    for (let again = 0; again < 2; again += 1)
      expect((await post('objection', { token: affiliate.objectionLink() })).json).toMatchObject({ state: 'objected' });
    expect(await affiliate.listed()).toMatchObject([{ status: 'detached', isObjected: true }]);
    expect((await get('notice', { token: fixture.linkOf(affiliate.id) })).json).toMatchObject({ isHeld: true });
    const line = await affiliate.settle();
    await fixture.executeAll();
    expect(affiliate.paidTo()).toEqual([]);
    expect(await affiliate.confirm()).toMatchObject({ status: 200 });
    expect(await affiliate.listed()).toMatchObject([{ status: 'enabled', isObjected: false }]);
    expect((await get('objection', { token: affiliate.objectionLink() })).json).toMatchObject({ state: 'confirmed' });
    expect((await post('objection', { token: affiliate.objectionLink() })).json).toMatchObject({ state: 'confirmed' });
    await affiliate.settle(2, line.lineId, line.settlementId);
    await fixture.executeAll();
    expect(affiliate.paidTo()).toEqual([other]);
    expect((await affiliate.accountStatuses()).slice(-3)).toEqual(['ENABLED', 'DETACHED', 'ENABLED']);
  });

  test('stops a transfer to the new account that was requested before it', async () => {
    const other = await affiliate.setUp();
    fixture.fake.faults.push('no_funds');
    const line = await affiliate.settle();
    await fixture.executeAll();
    await post('objection', { token: affiliate.objectionLink() });
    fixture.time.now += 60_000;
    await fixture.executeAll();
    expect(affiliate.paidTo()).toEqual([]);
    await affiliate.confirm();
    await affiliate.settle(2, line.lineId, line.settlementId);
    await fixture.executeAll();
    expect(affiliate.paidTo()).toEqual([other]);
  });

  test('is not got round by a third address, nor by one change more', async () => {
    await post('objection', { token: affiliate.objectionLink() });
    await affiliate.change('third@example.org');
    await affiliate.setUp();
    await affiliate.settle();
    await fixture.executeAll();
    expect(affiliate.paidTo()).toEqual([]);
    await affiliate.change(OLD);
    await affiliate.change(NEW);
    expect(await affiliate.listed()).toMatchObject([{ isObjected: true }]);
  });

  test('can be made anew where the address is changed again after a confirmation', async () => {
    await post('objection', { token: affiliate.objectionLink() });
    await affiliate.confirm();
    await affiliate.change(OLD);
    fixture.time.now += 1_000;
    await affiliate.change(NEW);
    expect((await post('objection', { token: affiliate.objectionLink() })).json).toMatchObject({ state: 'objected' });
  });

  test('needs its own link, which opens nothing else; and nobody else’s confirmation ends it', async () => {
    for (const token of [
      fixture.linkOf(affiliate.id),
      affiliate.objectionLink(NEW),
      affiliate.objectionLink('eve@example.com'),
    ]) {
      expect(await post('objection', { token })).toMatchObject({ status: 403, json: { code: 'link_invalid' } });
    }
    await post('objection', { token: affiliate.objectionLink() });
    await affiliate.change(OLD);
    expect((await get('objection', { token: affiliate.objectionLink() })).json).toMatchObject({ state: 'restored' });
    for (const path of ['dashboard', 'onboarding'])
      expect((await post(path, { token: affiliate.objectionLink() })).status).toBe(403);
    for (const path of ['notice', 'account'])
      expect((await get(path, { token: affiliate.objectionLink() })).status).toBe(403);
    await affiliate.change(NEW);
    expect((await affiliate.confirm(await fixture.newMerchant())).status).toBe(404);
    expect(
      (
        await affiliate.confirm(
          await fixture.newMerchant({ id: affiliate.merchant.id, hasSecondFactor: true, aal: 'aal1' }),
        )
      ).status,
    ).toBe(403);
    expect(await affiliate.listed()).toMatchObject([{ isObjected: true }]);
    fixture.time.now += 31 * 86_400_000;
    const token = fixture.tokens.sign(
      { purpose: 'objection', affiliateId: affiliate.id, settlementId: null, email: OLD },
      0,
    );
    expect(await get('objection', { token })).toMatchObject({ json: { code: 'link_expired' } });
  });
});
