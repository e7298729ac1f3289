import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFixture, type Fixture, INTERNAL_SECRET } from '../../testing/fixture.ts';
import { publicCalls } from '../../testing/public-calls.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

const { get, post } = publicCalls(() => fixture);
const HOLD_MS = 48 * 3_600_000;
const BANK = { holder: 'Ana Müller', iban: 'DE89 3704 0044 0532 0130 00', bic: null };
const PAYPAL = { provider: 'paypal', email: 'ana.pay@example.com' };
const WISE = { provider: 'wise', email: 'ana.wise@example.com', holder: 'Ana Müller', isBusiness: false };

async function ask(path: string, payload: object) {
  const headers = { 'x-sillage-internal': INTERNAL_SECRET };
  const answer = await fixture.app.inject({ method: 'POST', url: `/internal/${path}`, payload, headers });
  return { status: answer.statusCode, json: answer.json() };
}

async function newAffiliate(email = `${randomUUID()}@wallet.example`) {
  const campaign = await fixture.newCampaign({ mode: 'self_pay' });
  const affiliateId = await fixture.newAffiliate(campaign.id, { email });
  const token = fixture.linkOf(affiliateId);
  return {
    affiliateId,
    email,
    token,
    save: (wallet: object) => post('wallet', { token, wallet }),
    stateOf: async (withWallets = true) =>
      (await ask('bank-states', { affiliateIds: [affiliateId], withWallets })).json.affiliates[0],
    mails: async () => {
      await fixture.sendAll();
      return fixture.mails.taken.filter((mail) => mail.to === email);
    },
  };
}
type Affiliate = Awaited<ReturnType<typeof newAffiliate>>;

const fileOf = (
  method: string,
  affiliates: readonly (Affiliate & { readonly detailsId: string })[],
  more: object = {},
) =>
  ask('payment-files', {
    method,
    batchId: randomUUID(),
    createdAt: '2027-02-06T10:00:00.000Z',
    currency: 'EUR',
    payer: null,
    executionDate: null,
    lines: affiliates.map(({ affiliateId, detailsId }) => ({
      lineId: randomUUID(),
      affiliateId,
      campaignName: '=Boots',
      amountMinor: '1250',
      detailsId,
    })),
    ...more,
  });

describe('the wallet of an affiliate', () => {
  test('is told by mail, encrypted, and shown by a part of its address', async () => {
    const { token, save, mails } = await newAffiliate();
    const saved = await save(PAYPAL);
    const wallet = { provider: 'paypal', maskedEmail: 'a…@example.com' };
    expect(saved).toMatchObject({ status: 200, json: { last4: '', wallet } });
    expect(saved.json.usableFrom).toBe(saved.json.changedAt);
    expect((await get('notice', { token })).json).toMatchObject({ bankDetails: { last4: '', wallet } });
    const [mail, ...others] = await mails();
    expect([mail?.subject, others]).toEqual(['Your payment details for Summer boots were saved', []]);
    expect(mail?.text).toContain('paid to a…@example.com by PayPal');
    const { rows } = await sql`select b::text || m::text as stored from bank_details b, mails m`.execute(fixture.db);
    expect(JSON.stringify([rows, saved.json, mail])).not.toContain('ana.pay');
  });

  test('takes the place of a bank account after 48 hours, and the other way round; the same again is no change', async () => {
    const { token, save, stateOf, mails } = await newAffiliate();
    await post('bank-details', { token, ...BANK });
    const changed = await save(WISE);
    expect(Date.parse(changed.json.usableFrom) - Date.parse(changed.json.changedAt)).toBe(HOLD_MS);
    expect(await stateOf()).toMatchObject({ state: 'on_hold', details: { last4: '', wallet: { provider: 'wise' } } });
    fixture.time.now += HOLD_MS;
    expect((await save(WISE)).json).toEqual(changed.json);
    expect(await stateOf()).toMatchObject({ state: 'ready' });
    expect((await save({ ...WISE, isBusiness: true })).json.changedAt).not.toBe(changed.json.changedAt);
    const back = await post('bank-details', { token, ...BANK });
    expect(back.json).toMatchObject({ last4: '3000', wallet: null });
    expect(await stateOf()).toMatchObject({ state: 'on_hold' });
    expect(await mails()).toHaveLength(4);
  });

  test('is nothing to pay to for those who know bank accounts alone', async () => {
    const { save, stateOf } = await newAffiliate();
    await save(PAYPAL);
    expect(await stateOf(false)).toMatchObject({ state: 'missing', details: null });
  });

  test('that was taken back is nothing to pay to', async () => {
    const { token, save, stateOf } = await newAffiliate();
    await save(PAYPAL);
    await fixture.app.inject({
      method: 'POST',
      url: '/api/v1/public/payouts/bank-details/removal',
      payload: { token },
    });
    expect(await stateOf()).toMatchObject({ state: 'missing' });
    expect((await get('notice', { token })).json).toMatchObject({ bankDetails: null });
    const anew = await save(PAYPAL);
    expect(anew.json.usableFrom).not.toBe(anew.json.changedAt);
  });

  test.each([
    ['no address', { ...PAYPAL, email: 'ana' }],
    ['an address that begins like a formula', { ...PAYPAL, email: '+ana@example.com' }],
    ['a name that begins like a formula', { ...WISE, holder: '=1+1' }],
    ['no name for Wise', { provider: 'wise', email: WISE.email, isBusiness: false }],
    ['another provider', { ...PAYPAL, provider: 'venmo' }],
  ])('is refused with %s', async (_title, wallet) => {
    const { save } = await newAffiliate();
    expect(await save(wallet)).toMatchObject({ status: 400, json: { code: 'validation_failed' } });
  });
});

describe('the file of a batch', () => {
  async function ready(wallet: object) {
    const affiliate = await newAffiliate();
    await affiliate.save(wallet);
    return { ...affiliate, detailsId: (await affiliate.stateOf()).details.id as string };
  }

  test('for PayPal names the address, the amount and a note, and runs no formula', async () => {
    const { json } = await fileOf('paypal', [await ready(PAYPAL)]);
    expect(json).toMatchObject({
      fileName: expect.stringMatching(/^paypal-.*\.csv$/),
      contentType: 'text/csv',
    });
    expect(json.content).toMatch(/^ana\.pay@example\.com,12\.50,EUR,[0-9a-f]{30},Commissions =Boots \w+,PAYPAL\r\n$/);
  });

  test('is not made once somebody is paid in another way, or has another address', async () => {
    const ana = await ready(PAYPAL);
    expect((await fileOf('wise', [ana])).json).toMatchObject({ code: 'bank_details_changed' });
    await ana.save({ ...PAYPAL, email: 'other@example.com' });
    fixture.time.now += HOLD_MS;
    expect((await fileOf('paypal', [ana])).json).toMatchObject({ code: 'bank_details_changed' });
    const detailsId = (await ana.stateOf()).details.id;
    expect((await fileOf('paypal', [{ ...ana, detailsId }])).status).toBe(200);
  });
});
