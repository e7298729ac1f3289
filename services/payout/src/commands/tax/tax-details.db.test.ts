import { createHash, randomUUID } from 'node:crypto';
import { AffiliatePayee, TaxParties } from '@sillage/proto/http/tax-details';
import { AGREEMENT_TEXTS } from '@sillage/proto/values/self-billing-agreement';
import { fetchJson } from '@sillage/runtime/http';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgetFormerTaxDetails, listTaxDetails } from '../../db/tax-details.ts';
import { createFixture, type Fixture, INTERNAL_SECRET } from '../../testing/fixture.ts';
import { publicCalls } from '../../testing/public-calls.ts';
import { BUSINESS } from '../../testing/tax-details.ts';

const asks = { details: true, selfBilling: true };
let fixture: Fixture;
beforeAll(async () => {
  const statementOf = () => Promise.reject(new Error('nothing is asked for'));
  fixture = await createFixture({ billing: { asksOf: async () => asks, statementOf, selfBilledOf: statementOf } });
});
afterAll(() => fixture.close());

const { get, post } = publicCalls(() => fixture);
const DETAILS = { ...BUSINESS, vatId: 'de 136 695 976', tin: '12 345 678 901', tinCountry: 'DE' };

async function newAffiliate(email = `${randomUUID()}@tax.example`) {
  const campaign = await fixture.newCampaign({ mode: 'self_pay' });
  const affiliateId = await fixture.newAffiliate(campaign.id, { email });
  const token = fixture.linkOf(affiliateId);
  return {
    campaignId: campaign.id,
    affiliateId,
    token,
    async save(details: object = {}, agrees: object | null = { version: 1, language: 'fr' }, by = token) {
      const payload = { token: by, details: { ...DETAILS, ...details }, agrees };
      const answer = await fixture.app.inject({ method: 'PUT', url: '/api/v1/public/payouts/tax-details', payload });
      return { status: answer.statusCode, json: answer.json() };
    },
    show: async (by = token) => (await get('tax-details', { token: by })).json,
    async party() {
      const headers = { 'x-sillage-internal': INTERNAL_SECRET };
      const payload = { affiliateIds: [affiliateId], withIbans: true };
      const answer = await fixture.app.inject({ method: 'POST', url: '/internal/tax-parties', payload, headers });
      return answer.json().affiliates[0];
    },
  };
}

describe('the tax details of an affiliate', () => {
  test('are entered with the link of a mail, encrypted, and shown without numbers of theirs', async () => {
    const { save, show, party } = await newAffiliate();
    expect(await show()).toEqual({ asks, details: null, agreement: null });
    const saved = await save();
    expect(saved).toMatchObject({ status: 200, json: { details: { vatId: 'DE136695976', hasTin: true } } });
    expect(await show()).toEqual(saved.json);
    expect(JSON.stringify(saved.json)).not.toContain('12 345');
    const { rows } = await sql<{ stored: string }>`select t::text as stored from tax_details t`.execute(fixture.db);
    expect(JSON.stringify(rows)).not.toMatch(/Müller|136695976|12 345/);
    expect(await party()).toMatchObject({ details: { tin: '12 345 678 901', vatId: 'DE136695976' }, iban: null });
  });

  test('keep a number that is not given again', async () => {
    const { save, party } = await newAffiliate();
    await save({ kind: 'person', bornOn: '1990-01-31' });
    await save({ kind: 'person', tin: '', bornOn: null, city: 'Bonn' });
    expect(await party()).toMatchObject({ details: { city: 'Bonn', tin: '12 345 678 901', bornOn: '1990-01-31' } });
  });

  test('bring the hash of the text that was agreed to, since when, in whatever language', async () => {
    const { save, party } = await newAffiliate();
    const textHash = createHash('sha256').update(AGREEMENT_TEXTS.fr).digest('hex');
    const first = (await save()).json.agreement;
    expect(first).toEqual({ version: 1, language: 'fr', textHash, agreedAt: new Date(fixture.time.now).toISOString() });
    fixture.time.now += 1_000;
    expect((await save({}, { version: 1, language: 'es' })).json.agreement).toEqual(first);
    const since = first.agreedAt;
    expect(await party()).toMatchObject({ agreed: [{ since, until: null }] });
    fixture.time.now += 1_000;
    const until = new Date(fixture.time.now).toISOString();
    expect((await save({}, null)).json.agreement).toBeNull();
    expect(await party()).toMatchObject({ agreement: first, agreed: [{ since, until }] });
    fixture.time.now += 1_000;
    const again = (await save()).json.agreement;
    expect(again.agreedAt).toBe(new Date(fixture.time.now).toISOString());
    expect((await party()).agreed).toEqual([
      { since, until },
      { since: again.agreedAt, until: null },
    ]);
  });

  test('are refused with an agreement to another text than is shown now', async () => {
    const refused = await (await newAffiliate()).save({}, { version: 2, language: 'es' });
    expect(refused.json).toMatchObject({ code: 'validation_failed' });
  });

  test('end no agreement while the merchant writes no invoices', async () => {
    const { save, party } = await newAffiliate();
    const first = (await save()).json.agreement;
    asks.selfBilling = false;
    expect((await save({ city: 'Bonn' }, null)).json.agreement).toEqual(first);
    asks.selfBilling = true;
    expect(await party()).toMatchObject({ details: { city: 'Bonn' }, agreed: [{ until: null }] });
  });

  test.each([
    ['a business', { kind: 'business' }],
    ['a person of another country', { kind: 'person', country: 'FR', vatId: null }],
    ['a person with a number of another country', { kind: 'person', tinCountry: 'FR' }],
  ])('do not take the number of a person for that of %s', async (_title, details) => {
    const { save, party } = await newAffiliate();
    await save({ kind: 'person' });
    await save({ ...details, tin: '' });
    expect(await party()).toMatchObject({ details: { tin: '' } });
  });

  test('come with the IBAN that the affiliate is paid to', async () => {
    const { token, save, party } = await newAffiliate();
    await save();
    await post('bank-details', { token, holder: 'Ana', iban: 'DE89370400440532013000', bic: null });
    expect(await party()).toMatchObject({ iban: 'DE89370400440532013000' });
  });

  test('are told of 2,000 affiliates at a time, without those that cannot be read and without bank details', async () => {
    const [known, broken] = [await newAffiliate(), await newAffiliate()];
    for (const { save, token } of [known, broken]) {
      await save();
      await post('bank-details', { token, holder: 'Ana', iban: 'DE89370400440532013000', bic: null });
    }
    await sql`update tax_details set sealed = 'x' where payout_account_id in
      (select id from payout_accounts where affiliate_id = ${broken.affiliateId})`.execute(fixture.db);
    // Bank details are unreadable, and not needed.
    await sql`update bank_details set sealed = 'x'`.execute(fixture.db);
    const url = await fixture.app.listen({ port: 0, host: '127.0.0.1' });
    const strangers = Array.from({ length: 1_998 }, () => randomUUID());
    const answer = await fetchJson(`${url}/internal/tax-parties`, TaxParties, {
      method: 'POST',
      body: { affiliateIds: [broken.affiliateId, known.affiliateId, ...strangers] },
      internalSecret: INTERNAL_SECRET,
    });
    expect(answer.affiliates).toMatchObject([{ affiliateId: known.affiliateId, iban: null }]);
  });

  test('are shown to whoever sees all that is held about them', async () => {
    const { affiliateId, save } = await newAffiliate();
    await save();
    const answer = await fixture.app.inject({
      method: 'POST',
      url: '/internal/affiliates/payments',
      headers: { 'x-sillage-internal': INTERNAL_SECRET },
      payload: { affiliates: [{ campaignId: randomUUID(), affiliateId }] },
    });
    const [held] = answer.json().affiliates;
    expect(held.taxDetails).toMatchObject({ name: 'Ana Müller', hasTin: true, agreed: [{ until: null }] });
    expect(answer.body).not.toContain('12 345');
  });

  test('bring the agreements at earlier addresses once the new one agrees, which does not see them', async () => {
    const { campaignId, affiliateId, save, party } = await newAffiliate();
    const since = (await save()).json.agreement.agreedAt;
    fixture.time.now += 1_000;
    const until = new Date(fixture.time.now).toISOString();
    await fixture.changeEmail(campaignId, affiliateId, `${randomUUID()}@tax.example`);
    expect(await party()).toBeUndefined();
    fixture.time.now += 1_000;
    const present = await save({ city: 'Bonn' }, { version: 1, language: 'es' }, fixture.linkOf(affiliateId));
    const own = { since: present.json.agreement.agreedAt, until: null };
    expect(await party()).toMatchObject({ details: { city: 'Bonn' }, agreement: present.json.agreement });
    expect((await party()).agreed).toEqual([{ since, until }, own]);
    const held = await fixture.app.inject({
      method: 'POST',
      url: '/internal/affiliates/payments',
      headers: { 'x-sillage-internal': INTERNAL_SECRET },
      payload: { affiliates: [{ campaignId, affiliateId }] },
    });
    expect(held.json().affiliates[0].taxDetails.agreed).toEqual([own]);
    // As long as the earlier address objects, its months are not the new one's to invoice.
    const objected = (at: string | null) =>
      sql`update payout_accounts set objected_at = ${at} where affiliate_id = ${affiliateId} and detached_at is not null`.execute(
        fixture.db,
      );
    await objected(until);
    expect((await party()).agreed).toEqual([own]);
    await objected(null);
    await forgetFormerTaxDetails(fixture.db, new Date(fixture.time.now + 1));
    expect((await party()).agreed).toEqual([own]);
  });

  test('come with the account of their address, which is not the payee while another address objects', async () => {
    const { campaignId, affiliateId, save, party } = await newAffiliate('first@tax.example');
    const payee = async () => {
      const headers = { 'x-sillage-internal': INTERNAL_SECRET };
      const answer = await fixture.app.inject({ url: `/internal/affiliates/${affiliateId}/payee`, headers });
      return AffiliatePayee.parse(answer.json()).payoutAccountId;
    };
    expect(await payee()).toBeNull();
    await save();
    const { payoutAccountId: first } = await party();
    expect(await payee()).toBe(first);
    await fixture.changeEmail(campaignId, affiliateId, 'second@tax.example');
    expect(await payee()).toBeNull();
    await save({ city: 'Bonn' }, null, fixture.linkOf(affiliateId));
    const { payoutAccountId: second } = await party();
    expect(second).not.toBe(first);
    expect(await payee()).toBe(second);
    await sql`update payout_accounts set objected_at = now() where id = ${first}`.execute(fixture.db);
    expect(await payee()).toBeNull();
    await fixture.changeEmail(campaignId, affiliateId, 'first@tax.example');
    expect(await payee()).toBe(first);
    const stranger = await fixture.app.inject({ url: `/internal/affiliates/${affiliateId}/payee` });
    expect(stranger.statusCode).toBe(404);
  });

  test('of a replaced address are forgotten once others were entered and nobody can object any more', async () => {
    const { campaignId, affiliateId, save } = await newAffiliate();
    await save();
    await fixture.changeEmail(campaignId, affiliateId, 'newer@tax.example');
    const left = async () => {
      fixture.time.now += 1;
      await forgetFormerTaxDetails(fixture.db, new Date(fixture.time.now));
      return (await listTaxDetails(fixture.db, [affiliateId])).length;
    };
    expect(await left()).toBe(1);
    await save({}, null, fixture.linkOf(affiliateId));
    expect((await listTaxDetails(fixture.db, [affiliateId])).length).toBe(2);
    expect(await left()).toBe(1);
  });

  test('stay with their address, and are gone when the affiliate is erased', async () => {
    const { campaignId, affiliateId, save, show, party } = await newAffiliate();
    await save();
    await fixture.changeEmail(campaignId, affiliateId, 'other@tax.example');
    expect(await party()).toBeUndefined();
    const own = fixture.linkOf(affiliateId);
    expect(await show(own)).toMatchObject({ details: null });
    expect((await save({}, null, own)).status).toBe(200);
    await fixture.changeEmail(campaignId, affiliateId, '', '');
    const { rows } = await sql`select from tax_details t join payout_accounts a on a.id = t.payout_account_id
      where a.affiliate_id = ${affiliateId}`.execute(fixture.db);
    expect(rows).toEqual([]);
  });

  test.each([
    ['a VAT number of another country', { vatId: 'FR40303265045' }],
    ['no name', { name: '' }],
    ['a tax number that is a formula', { tin: '=1+1' }],
    ['no country', { country: 'XX' }],
  ])('are refused with %s', async (_title, details) => {
    expect(await (await newAffiliate()).save(details)).toMatchObject({
      status: 400,
      json: { code: 'validation_failed' },
    });
  });
});
