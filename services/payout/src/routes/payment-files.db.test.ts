import { randomUUID } from 'node:crypto';
import { create } from '@bufbuild/protobuf';
import { SettlementEventSchema } from '@sillage/proto/events/settlements';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFixture, type Fixture, INTERNAL_SECRET } from '../testing/fixture.ts';
import { violationsOf } from '../testing/iso20022/validate.ts';
import { publicCalls } from '../testing/public-calls.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

const { post } = publicCalls(() => fixture);
const IBAN = 'DE89370400440532013000';
const PAYER = { holder: 'Boots Ltd', iban: 'NL91ABNA0417164300', bic: null };

async function ask(path: string, payload: object, secret = INTERNAL_SECRET) {
  const headers = { 'x-sillage-internal': secret };
  const answer = await fixture.app.inject({ method: 'POST', url: `/internal/${path}`, payload, headers });
  return { status: answer.statusCode, json: answer.json() };
}

async function newAffiliate(name: string, email: string) {
  const campaign = await fixture.newCampaign({ mode: 'self_pay' });
  const affiliateId = await fixture.newAffiliate(campaign.id, { name, email });
  const token = fixture.linkOf(affiliateId);
  const save = (iban: string) => post('bank-details', { token, holder: `${name} Müller`, iban, bic: null });
  const stateOf = async () => (await ask('bank-states', { affiliateIds: [affiliateId] })).json.affiliates[0];
  return { campaignId: campaign.id, affiliateId, save, stateOf };
}

const fileRequest = (affiliateId: string, detailsId: string | null, more: object = {}) => ({
  method: 'sepa',
  batchId: randomUUID(),
  createdAt: '2027-01-10T10:00:00.000Z',
  currency: 'EUR',
  payer: PAYER,
  executionDate: '2027-01-12',
  lines: [{ lineId: randomUUID(), affiliateId, campaignName: 'Boots', amountMinor: '1250', detailsId }],
  ...more,
});

describe('the file of a batch', () => {
  test('of SEPA transfers has the IBANs of now, and follows the schema', async () => {
    const { affiliateId, save, stateOf } = await newAffiliate('Ana', 'ana@file.example');
    expect(await stateOf()).toEqual({ affiliateId, state: 'missing', details: null });
    await save(IBAN);
    const { state, details } = await stateOf();
    expect([state, details.last4]).toEqual(['ready', '3000']);
    const file = await ask('payment-files', fileRequest(affiliateId, details.id));
    expect(file).toMatchObject({ status: 200, json: { contentType: 'application/xml' } });
    expect(file.json.content).toContain(`<IBAN>${IBAN}</IBAN>`);
    expect(file.json.content).toContain('<Nm>Ana Muller</Nm>');
    expect(violationsOf(file.json.content)).toEqual([]);
  });

  test('is made of the account that is remembered, which is the merchant’s own', async () => {
    const { affiliateId, save, stateOf } = await newAffiliate('Mo', 'mo@file.example');
    await save(IBAN);
    const { details } = await stateOf();
    const ownerUserId = randomUUID();
    const first = await ask(
      'payment-files',
      fileRequest(affiliateId, details.id, { ownerUserId, rememberPayer: true }),
    );
    expect(first.json.sealedPayer).toMatchObject({ last4: '4300' });
    const { sealed } = first.json.sealedPayer;
    expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('ABNA');
    const again = { payer: null, ownerUserId, sealedPayer: sealed };
    const second = await ask('payment-files', fileRequest(affiliateId, details.id, again));
    expect(second.json.content).toContain(`<IBAN>${PAYER.iban}</IBAN>`);
    expect(second.json.sealedPayer).toBeNull();
    const other = await ask(
      'payment-files',
      fileRequest(affiliateId, details.id, { ...again, ownerUserId: randomUUID() }),
    );
    expect(other.json).toMatchObject({ code: 'unavailable' });
    const none = await ask('payment-files', fileRequest(affiliateId, details.id, { payer: null, ownerUserId }));
    expect(none.json).toMatchObject({ code: 'validation_failed' });
  });

  test('is not made once the details are others, on hold, or objected to', async () => {
    const { campaignId, affiliateId, save, stateOf } = await newAffiliate('Bo', 'bo@file.example');
    await save(IBAN);
    const { details } = await stateOf();
    await save('FR1420041010050500013M02606');
    expect(await stateOf()).toMatchObject({ state: 'on_hold' });
    expect((await ask('payment-files', fileRequest(affiliateId, details.id))).json).toMatchObject({
      status: 409,
      code: 'bank_details_changed',
    });
    fixture.time.now += 48 * 3_600_000;
    const { state, details: changed } = await stateOf();
    expect(state).toBe('ready');
    expect((await ask('payment-files', fileRequest(affiliateId, details.id))).json).toMatchObject({
      code: 'bank_details_changed',
    });
    expect((await ask('payment-files', fileRequest(affiliateId, changed.id))).status).toBe(200);
    await fixture.changeEmail(campaignId, affiliateId, 'other@file.example');
    expect(await stateOf()).toMatchObject({ state: 'missing' });
    expect((await ask('payment-files', fileRequest(affiliateId, changed.id))).json).toMatchObject({
      code: 'bank_details_changed',
    });
  });

  test('that is a list runs no formula, and holds no bank account', async () => {
    const { affiliateId, save } = await newAffiliate('=HYPERLINK("x")', 'list@file.example');
    await save(IBAN);
    const list = { method: 'list', payer: null, executionDate: null, currency: 'JPY' };
    const { json } = await ask('payment-files', fileRequest(affiliateId, null, list));
    expect(json.content).toMatch(
      /^name,email,campaign,amount,currency,reference\r\n"'=HYPERLINK\(""x""\)",list@file.example,Boots,1250,JPY,/,
    );
    expect(json.content).not.toContain('3000');
  });

  test('that is a list is not made once a former address objects', async () => {
    const { campaignId, affiliateId, save, stateOf } = await newAffiliate('Ida', 'ida@file.example');
    await save(IBAN);
    await fixture.changeEmail(campaignId, affiliateId, 'not-ida@file.example');
    const list = { method: 'list', payer: null, executionDate: null };
    expect((await ask('payment-files', fileRequest(affiliateId, null, list))).status).toBe(200);
    const sent = { purpose: 'objection' as const, affiliateId, settlementId: null, email: 'ida@file.example' };
    await post('objection', { token: fixture.tokens.sign(sent, fixture.time.now) });
    expect(await stateOf()).toMatchObject({ state: 'objected' });
    expect((await ask('payment-files', fileRequest(affiliateId, null, list))).json).toMatchObject({
      code: 'bank_details_changed',
    });
  });

  test('is for services alone', async () => {
    expect((await ask('bank-states', { affiliateIds: [] }, 'another secret of thirty-two characters')).status).toBe(
      404,
    );
  });
});

describe('the mail of a payment', () => {
  const told = async (
    { campaignId, affiliateId }: { readonly campaignId: string; readonly affiliateId: string },
    detailsId = '',
  ) => {
    const payments = [{ lineId: randomUUID(), affiliateId, currency: 'EUR', amountMinor: 1250n, detailsId }];
    const event = create(SettlementEventSchema, {
      eventId: randomUUID(),
      occurredAtMs: BigInt(fixture.time.now),
      settlementId: randomUUID(),
      campaignId,
      event: { case: 'paymentsMarked', value: { payments } },
    });
    fixture.mails.taken.length = 0;
    await fixture.deliverSettlements([event]);
    await fixture.deliverSettlements([event]);
    await fixture.sendAll();
    return fixture.mails.taken.filter(({ subject }) => subject.includes('has paid you'));
  };

  test('comes once, with the account that was paid', async () => {
    const { save, stateOf, ...cy } = await newAffiliate('Cy', 'cy@file.example');
    await save(IBAN);
    const paid = await told(cy, (await stateOf()).details.id);
    expect(paid).toHaveLength(1);
    expect(paid[0]?.subject).toContain('12.50');
    expect(paid[0]?.text).toContain('ends in 3000');
  });

  test('names no account where it was paid by hand, or where they have others since', async () => {
    const { save, stateOf, ...di } = await newAffiliate('Di', 'di@file.example');
    await save(IBAN);
    const { details } = await stateOf();
    expect((await told(di))[0]?.text).not.toContain('ends in');
    await save('FR1420041010050500013M02606');
    expect((await told(di, details.id))[0]?.text).not.toContain('ends in');
  });

  test('reaches whoever was removed since', async () => {
    const ed = await newAffiliate('Ed', 'ed@file.example');
    await fixture.newAffiliate(ed.campaignId, { id: ed.affiliateId, email: 'ed@file.example', isRemoved: true });
    expect(await told(ed)).toHaveLength(1);
  });
});
